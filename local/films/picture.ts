import { bars, table, week } from './scenes/figures.ts';
import { page, results, review } from './scenes/screens.ts';
import { groups, list, sum, title, words } from './scenes/text.ts';
import type { Scene } from './script.ts';

/** A scene as HTML. Parts with `data-step` appear with the sentence of that number, counted from 0. */
export function pictureOf(scene: Scene): string {
  return `<main class="${scene.scene} ${scene.tone}">${contentOf(scene)}</main>`;
}

function contentOf(scene: Scene): string {
  switch (scene.scene) {
    case 'title':
      return title(scene);
    case 'words':
      return words(scene);
    case 'list':
      return list(scene);
    case 'bars':
      return bars(scene);
    case 'table':
      return table(scene);
    case 'week':
      return week(scene);
    case 'review':
      return review(scene);
    case 'page':
      return page(scene);
    case 'results':
      return results(scene);
    case 'groups':
      return groups(scene);
    case 'sum':
      return sum(scene);
  }
}
