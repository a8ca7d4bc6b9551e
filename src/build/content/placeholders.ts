import { type FigureValues, fillPlaceholders } from '../markdown/offer-facts.ts';
import type { SourceFile } from './source-file.ts';

/** The values of the rows that have an id: `figure:demand-intensity.steps` → `92`. */
export function figureValues(files: readonly SourceFile[]): FigureValues {
  const figures = files.flatMap(({ data }) => Object.entries((data ?? {}) as Record<string, unknown>));
  return new Map(
    figures.flatMap(([id, figure]) =>
      [(figure as { rows?: unknown } | null)?.rows].flat().flatMap((row) => {
        const { id: name, value } = (row ?? {}) as Record<string, unknown>;
        return typeof name === 'string' ? [[`figure:${id}.${name}`, String(value)] as const] : [];
      }),
    ),
  );
}

/** The data of an entry with its placeholders replaced. */
export function fillData(data: unknown, values: FigureValues): unknown {
  if (typeof data === 'string') return fillPlaceholders(data, values);
  if (Array.isArray(data)) return data.map((item) => fillData(item, values));
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, fillData(value, values)]));
}
