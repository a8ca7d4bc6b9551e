import type { Mockup } from './draw-book.ts';

/** The book that is shown before the visitor chooses anything. */
export const START: Mockup = {
  cover: null,
  title: 'The First Seven Days',
  author: '',
  turn: 32,
  pages: 240,
  color: '#ffd60a',
  ground: '',
};
