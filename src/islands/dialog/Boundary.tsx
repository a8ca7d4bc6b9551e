import { Component, type ReactNode } from 'react';

interface Props {
  /** The page that does the same without JavaScript (`?plain`, browser/touch.ts); `''` is the page itself. */
  page?: string;
  label?: string;
  onError?: () => void;
  children: ReactNode;
}

/**
 * Keeps a page usable after an error inside an island: instead of the island, shows a link to the page that works without
 * JavaScript. Such errors come from programs that change the page, such as translators and browser extensions.
 */
export class Boundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(): void {
    this.props.onError?.();
  }

  override render(): ReactNode {
    const { page = '', label = 'Load this page again', children } = this.props;
    if (!this.state.hasFailed) return children;
    return (
      <p className="note fault" role="alert">
        This part of the page stopped working. <a href={page && `${page}?plain`}>{label}</a>
      </p>
    );
  }
}
