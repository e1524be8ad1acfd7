package main

import (
	"fmt"
	"math"
	"strings"
)

// Geometry of the plot, in SVG units.
const (
	plotWidth, plotHeight   = 960, 460
	panelLeft, panelTop     = 64, 48
	panelWidth, panelHeight = 370, 340
	panelStep               = 470
)

// point is one measured size.
type point struct{ size, seconds float64 }

// plotLine is one side of one series.
type plotLine struct {
	label  string
	color  string
	dashed bool // Karpenter's lines
	points []point
}

// plotColors are told apart by most readers who see colours differently.
var plotColors = []string{"#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9"}

// plotRows draws the time to decide by size, both axes logarithmic: passes over pods on the left, over nodes on the right.
func plotRows(rows []*raceRow) string {
	text := fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" font-size="12">`+"\n"+
		`<rect width="100%%" height="100%%" fill="white"/>`+"\n", plotWidth, plotHeight)
	for i, panel := range []struct{ unit, title string }{
		{"pods", "Provisioning pass, by pending pods"}, {"nodes", "Disruption pass, by nodes"},
	} {
		text += drawPanel(panelLeft+float64(i)*panelStep, panel.title, panel.unit, linesOf(rows, panel.unit))
	}
	text += `<text x="64" y="448">solid: kerf (compile and decide), dashed: Karpenter (decide); medians</text>` + "\n"
	return text + "</svg>\n"
}

// linesOf makes two lines of every series of the unit, in order.
func linesOf(rows []*raceRow, unit string) []plotLine {
	var lines []plotLine
	index := map[string]int{}
	for _, row := range raced(rows) {
		if row.Unit != unit {
			continue
		}
		at, known := index[row.Series]
		if !known {
			at = len(lines)
			index[row.Series] = at
			color := plotColors[at/2%len(plotColors)]
			lines = append(lines, plotLine{label: row.Series, color: color}, plotLine{color: color, dashed: true})
		}
		n := row.numbers()
		lines[at].points = append(lines[at].points, point{float64(row.Size), n.kerf.median})
		lines[at+1].points = append(lines[at+1].points, point{float64(row.Size), n.karpenters()})
	}
	return lines
}

// decades are the powers of ten that hold all values.
func decades(values []float64) (low, high int) {
	least, most := math.Inf(1), math.Inf(-1)
	for _, value := range values {
		least, most = math.Min(least, value), math.Max(most, value)
	}
	low, high = int(math.Floor(math.Log10(least))), int(math.Ceil(math.Log10(most)))
	if low == high {
		high++
	}
	return low, high
}

func drawPanel(left float64, title, unit string, lines []plotLine) string {
	var sizes, seconds []float64
	for _, line := range lines {
		for _, p := range line.points {
			if p.size > 0 && p.seconds > 0 {
				sizes, seconds = append(sizes, p.size), append(seconds, p.seconds)
			}
		}
	}
	text := fmt.Sprintf(`<text x="%.0f" y="30" font-size="14">%s</text>`+"\n", left, title)
	if len(sizes) == 0 {
		return text + fmt.Sprintf(`<text x="%.0f" y="60">nothing measured</text>`+"\n", left)
	}
	fromSize, toSize := decades(sizes)
	fromSecond, toSecond := decades(seconds)
	x := func(size float64) float64 {
		return left + panelWidth*(math.Log10(size)-float64(fromSize))/float64(toSize-fromSize)
	}
	y := func(second float64) float64 {
		return panelTop + panelHeight*(float64(toSecond)-math.Log10(second))/float64(toSecond-fromSecond)
	}
	for power := fromSize; power <= toSize; power++ {
		at := x(math.Pow10(power))
		text += grid(at, panelTop, at, panelTop+panelHeight)
		text += fmt.Sprintf(`<text x="%.1f" y="%d" text-anchor="middle">%s</text>`+"\n", at, panelTop+panelHeight+18, powerText(power))
	}
	for power := fromSecond; power <= toSecond; power++ {
		at := y(math.Pow10(power))
		text += grid(left, at, left+panelWidth, at)
		text += fmt.Sprintf(`<text x="%.1f" y="%.1f" text-anchor="end">%s</text>`+"\n", left-6, at+4, durationText(power))
	}
	text += fmt.Sprintf(`<text x="%.1f" y="%d" text-anchor="middle">%s</text>`+"\n", left+panelWidth/2, panelTop+panelHeight+36, unit)
	for i, line := range lines {
		text += drawLine(line, x, y)
		if line.label != "" {
			text += fmt.Sprintf(`<text x="%.1f" y="%d" fill="%s">%s</text>`+"\n", left+8, panelTop+16+8*i, line.color, line.label)
		}
	}
	return text
}

func grid(x1, y1, x2, y2 float64) string {
	return fmt.Sprintf(`<line x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f" stroke="#ddd"/>`+"\n", x1, y1, x2, y2)
}

func drawLine(line plotLine, x, y func(float64) float64) string {
	var places []string
	text, dashes := "", ""
	if line.dashed {
		dashes = ` stroke-dasharray="6 4"`
	}
	for _, p := range line.points {
		if p.size <= 0 || p.seconds <= 0 {
			continue
		}
		places = append(places, fmt.Sprintf("%.1f,%.1f", x(p.size), y(p.seconds)))
		text += fmt.Sprintf(`<circle cx="%.1f" cy="%.1f" r="3" fill="%s"/>`+"\n", x(p.size), y(p.seconds), line.color)
	}
	return fmt.Sprintf(`<polyline points="%s" fill="none" stroke="%s" stroke-width="1.5"%s/>`+"\n",
		strings.Join(places, " "), line.color, dashes) + text
}

func powerText(power int) string {
	if power >= 0 && power <= 5 {
		return ratioText(math.Pow10(power))
	}
	return fmt.Sprintf("1e%d", power)
}

// durationText names a power of ten of seconds.
func durationText(power int) string {
	switch {
	case power >= 0:
		return fmt.Sprintf("%.0f s", math.Pow10(power))
	case power >= -3:
		return fmt.Sprintf("%.0f ms", math.Pow10(power+3))
	}
	return fmt.Sprintf("%.0f us", math.Pow10(power+6))
}
