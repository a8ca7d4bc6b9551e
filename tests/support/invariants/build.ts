import { join } from 'node:path';
import { loadHeaders, type HeadersFor } from '../../../local/netlify/headers.ts';
import { pageDocuments, type PageDocument } from '../documents.ts';

/** A build of the site, in memory. */
export interface Build {
  /** The folder of the built files. */
  dist: string;
  /** Its pages by their paths. */
  pages: ReadonlyMap<string, PageDocument>;
  headersFor: HeadersFor;
}

/** What is wrong with a build, in words; empty when nothing is. */
export type Rule = (build: Build) => string[] | Promise<string[]>;

/** Reads the build of the site whose root is `root`. */
export async function readBuild(root = '.'): Promise<Build> {
  const dist = join(root, 'dist');
  const pages = await pageDocuments(dist);
  return {
    dist,
    pages: new Map(pages.map((page) => [page.path, page])),
    headersFor: await loadHeaders('netlify.toml', join(dist, '_headers'), (policy) => policy),
  };
}

/** Makes a rule of a check of one page. */
export function ofPages(
  check: (page: PageDocument, build: Build) => readonly string[] | Promise<readonly string[]>,
): Rule {
  return async (build) => {
    const found = await Promise.all(
      [...build.pages.values()].map(async (page) =>
        (await check(page, build)).map((fault) => `${page.path}: ${fault}`),
      ),
    );
    return found.flat();
  };
}

/** The texts that are in the list more than once. */
export function repeated(texts: readonly string[]): string[] {
  return texts.filter((text, index) => texts.indexOf(text) < index);
}

/** The public pages of a build. */
export function publicPages({ pages }: Build): PageDocument[] {
  return [...pages.values()].filter(({ isPublic }) => isPublic);
}
