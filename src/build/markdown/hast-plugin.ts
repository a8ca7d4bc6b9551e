import { isSatteriProcessor } from '@astrojs/markdown-satteri';
import type { AstroConfig } from 'astro';
import type { HastPluginDefinition, MdastPluginDefinition } from 'satteri';

/** A function that makes a plugin for one document. */
export type HastPlugin = () => HastPluginDefinition;

/** Adds a plugin that Astro's Markdown processor runs on every document. Throws when the processor is another one. */
export function addHastPlugin(config: AstroConfig, plugin: HastPlugin): void {
  optionsOf(config).hastPlugins.push(plugin);
}

/** Adds a plugin that reads the Markdown itself. Throws when the processor is another one. */
export function addMdastPlugin(config: AstroConfig, plugin: () => MdastPluginDefinition): void {
  optionsOf(config).mdastPlugins.push(plugin);
}

function optionsOf({ markdown: { processor } }: AstroConfig) {
  if (!isSatteriProcessor(processor))
    throw new Error(
      `The plugins of src/build/markdown are for Sätteri, and the Markdown processor is ${processor.name}.`,
    );
  return processor.options;
}
