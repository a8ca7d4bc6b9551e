import { isSatteriProcessor } from '@astrojs/markdown-satteri';
import type { AstroConfig } from 'astro';
import type { HastPluginDefinition } from 'satteri';

/** A function that makes a plugin for one document. */
export type HastPlugin = () => HastPluginDefinition;

/** Adds a plugin that Astro's Markdown processor runs on every document. Throws when the processor is another one. */
export function addHastPlugin({ markdown: { processor } }: AstroConfig, plugin: HastPlugin): void {
  if (!isSatteriProcessor(processor))
    throw new Error(
      `The plugins of src/build/markdown are for Sätteri, and the Markdown processor is ${processor.name}.`,
    );
  processor.options.hastPlugins.push(plugin);
}
