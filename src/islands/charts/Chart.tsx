import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { ChartFigure } from './setting.ts';
import { Boundary } from '../dialog/Boundary.tsx';

interface Props {
  figure: ChartFigure;
  /** The chart that was drawn at build time. */
  children?: ReactNode;
}

/**
 * Puts an interactive chart over the chart drawn at build time, in the same colors. The interactive chart is hidden
 * from screen readers, because the page has the numbers in a table.
 */
export function Chart(props: Props) {
  return (
    <Boundary>
      <ChartContent {...props} />
    </Boundary>
  );
}

function ChartContent({ figure, children }: Props) {
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
    // If a script cannot be loaded, the chart drawn at build time stays visible.
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
