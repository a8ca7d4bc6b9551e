import type { TestProject } from 'vitest/node';
import { chooseChromium } from '../../local/chromium.ts';
import './provided.ts';

/** Chooses the browser and provides its launch options. */
export default async function setup(project: TestProject): Promise<void> {
  project.provide('chromium', await chooseChromium());
}
