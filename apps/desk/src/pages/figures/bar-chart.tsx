import { t } from '../../texts/language.js';
import type { FigureRow } from './reports.js';

/** The most bars; the table has all rows. */
const BAR_LIMIT = 31;

const ROW_HEIGHT = 36;

interface BarChartProps {
  readonly title: string;
  readonly rows: readonly FigureRow[];
  /** The figure of a full bar; the highest one by default. */
  readonly full?: number;
}

/** The figures as horizontal bars. Screen readers read the table instead, which says the same. */
export function BarChart({ title, rows, full }: BarChartProps) {
  const shown = rows.slice(0, BAR_LIMIT);
  const highest = full ?? Math.max(...shown.map(({ value }) => value), 0);
  return (
    <figure class="bar-chart">
      <svg width="100%" height={shown.length * ROW_HEIGHT} aria-hidden="true">
        {shown.map(({ label, value, text }, index) => (
          <g key={index} transform={`translate(0 ${index * ROW_HEIGHT})`}>
            <text x="0" y="13">
              {label}
            </text>
            <text x="100%" y="13" text-anchor="end">
              {text}
            </text>
            <rect class="track" x="0" y="19" width="100%" height="9" rx="3" />
            <rect
              x="0"
              y="19"
              width={highest === 0 ? 0 : `${(value / highest) * 100}%`}
              height="9"
              rx="3"
            />
          </g>
        ))}
      </svg>
      <figcaption>
        {title}
        {rows.length > BAR_LIMIT && `. ${t('moreRows', { shown: BAR_LIMIT, all: rows.length })}`}
      </figcaption>
    </figure>
  );
}
