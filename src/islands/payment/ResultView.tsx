import { useEffect, useRef, type ReactNode } from 'react';

interface Props {
  kicker?: string;
  title: string;
  children: ReactNode;
}

/** One view of the payment's result page. Its heading takes the focus, so that screen readers announce the change. */
export function ResultView({ kicker, title, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flow">
      {kicker && <p className="label">{kicker}</p>}
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  );
}
