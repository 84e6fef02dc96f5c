import "@mantine/core/styles/ColorSwatch.layer.css";
import "@mantine/charts/styles.layer.css";
import { BarChart } from "@mantine/charts";
import "#app/ui/theme/controls.css";
import { formatNumber } from "#app/lib/text/format.ts";
import type { DailyViews } from "#app/features/blogs/queries.ts";
import { blogDashboardTexts, formatViewDay } from "./texts.ts";

const texts = blogDashboardTexts.views;

/** Loaded when it is shown: the chart library is large. */
export function ViewsChart({ days }: { days: DailyViews[] }) {
  const busiest = Math.max(...days.map(({ views }) => views));
  const bars = days.map(({ day, views }) => ({ day: formatViewDay(day, "short"), views }));
  const weekly = bars.filter((_, index) => (bars.length - 1 - index) % 7 === 0).map(({ day }) => day);
  return (
    <BarChart
      h="100%"
      data={bars}
      dataKey="day"
      series={[{ name: "views", label: texts.series, color: "var(--accent)" }]}
      valueFormatter={(value) => formatNumber(value)}
      gridColor="var(--line)"
      textColor="var(--ink-quiet)"
      tickLine="none"
      strokeDasharray="0"
      accessibilityLayer={false}
      maxBarWidth={28}
      barProps={{ isAnimationActive: false, radius: [3, 3, 0, 0] }}
      // The uppermost number and the last date are wider than the bars.
      barChartProps={{ margin: { top: 8, right: 16 } }}
      // Whole views only; the scale also exists without views.
      yAxisProps={{ allowDecimals: false, width: 44, domain: [0, busiest < 4 ? 4 : "auto"] }}
      xAxisProps={{ ticks: weekly, interval: 0 }}
    />
  );
}
