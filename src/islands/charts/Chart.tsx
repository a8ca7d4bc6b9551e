import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { ChartFigure } from './setting.ts';

interface Props {
  figure: ChartFigure;
  /** The chart as the page has drawn it. */
  children?: ReactNode;
}

/**
 * Lays a chart that answers to the pointer over the one that the page has drawn, in the same colours. It says nothing
 * to a screen reader: the table beside it does.
 */
export function Chart({ figure, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    const onPage = new AbortController();
    const draw = async () => {
      const { drawChart } = await import('./draw-chart.ts');
      const drawing = box.current?.querySelector('svg');
      if (!drawing || !canvas.current) return;
      await drawChart({ canvas: canvas.current, drawing, figure, signal: onPage.signal });
      setDrawn(true);
    };
    // When a script cannot be fetched the page's own drawing stays.
    draw().catch(() => undefined);
    return () => onPage.abort();
  }, [figure]);
  return (
    <div ref={box} className={isDrawn ? 'live drawn' : 'live'}>
      {children}
      <div className="canvas" aria-hidden="true">
        <canvas ref={canvas} />
      </div>
    </div>
  );
}
