// The record of published articles: each article's slug, and the source of the form under that article.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import {
  missingSlugs,
  PUBLISHED_ARTICLES,
  readPublishedArticles,
  recordArticles,
} from '../../../src/build/content/published-articles.ts';
import { readSource, type SourceFile } from '../../../src/build/content/source-file.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'published-'));
  mkdirSync(dirname(join(root, PUBLISHED_ARTICLES)), { recursive: true });
  onTestFinished(() => rmSync(root, { recursive: true }));
});

const article = (slug: string, front = ''): SourceFile =>
  readSource(`src/content/articles/${slug}.md`, Buffer.from(`---\ntitle: A title\n${front}\n---\n\nText.\n`));

test('A new article is recorded with the source it states, else with one made from its slug.', () => {
  expect(recordArticles(root, [article('b'), article('a', 'formSource: first-form')])).toEqual(['b', 'a']);
  expect(readFileSync(join(root, PUBLISHED_ARTICLES), 'utf8')).toBe(
    '{\n  "a": "first-form",\n  "b": "b-blog-get-started"\n}\n',
  );
});

test('A renamed article keeps its source, and its old address stays recorded.', () => {
  recordArticles(root, [article('old')]);
  expect(recordArticles(root, [article('new', 'formerly: [old]')])).toEqual(['new']);
  expect(readPublishedArticles(root)).toEqual({ new: 'old-blog-get-started', old: 'old-blog-get-started' });
});

test('A source that an article states later replaces its recorded one.', () => {
  recordArticles(root, [article('a')]);
  expect(recordArticles(root, [article('a', 'formSource: second-form')])).toEqual(['a']);
  expect(readPublishedArticles(root)).toEqual({ a: 'second-form' });
});

test('Nothing is written when nothing changed.', () => {
  recordArticles(root, [article('a'), article('b')]);
  expect(recordArticles(root, [article('a')])).toEqual([]);
  expect(readPublishedArticles(root)).toHaveProperty('b');
});

test('An article that was recorded but never committed may be renamed; a committed one may not.', () => {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.example', ...args], {
      cwd: root,
      stdio: 'ignore',
    });
  git('init');
  recordArticles(root, [article('kept')]);
  git('add', '.');
  git('commit', '-m', 'Publish');
  recordArticles(root, [article('kept'), article('first-name')]);
  expect(missingSlugs(root, [article('second-name')]).map(({ file }) => file)).toEqual([
    'src/content/articles/kept.md',
  ]);
  recordArticles(root, [article('kept'), article('second-name')]);
  expect(Object.keys(readPublishedArticles(root))).toEqual(['kept', 'second-name']);
});
