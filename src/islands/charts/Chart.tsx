import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { ChartFigure } from './draw-chart.ts';

interface Props extends ChartFigure {
  /** The chart as the page has drawn it. */
  children?: ReactNode;
}

/**
 * Lays a chart that answers to the pointer over the one that the page has drawn, in the same colours. It says nothing
 * to a screen reader: the table beside it does.
 */
export function Chart({ children, ...figure }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    const controller = new AbortController();
    const draw = async () => {
      const { drawChart } = await import('./draw-chart.ts');
      const drawing = box.current?.querySelector('svg');
      if (!drawing || !canvas.current || controller.signal.aborted) return;
      await drawChart({ canvas: canvas.current, drawing, figure, signal: controller.signal });
      setDrawn(true);
    };
    // Without the script the page's own drawing stays.
    draw().catch(() => undefined);
    return () => controller.abort();
  }, []);
  return (
    <div ref={box} className={isDrawn ? 'live is-drawn' : 'live'}>
      {children}
      <div className="canvas" aria-hidden="true">
        <canvas ref={canvas} />
      </div>
    </div>
  );
}
