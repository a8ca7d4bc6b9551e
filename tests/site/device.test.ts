// What the built site does not do with a device: depend on its orientation or its motion, play live media.
import { expect, test } from 'vitest';
import { findings, sources } from '../support/sources.ts';

test('No style, script or manifest locks or reads the orientation, and none reads the motion of the device.', () => {
  const built = sources('dist/**/*.{html,css,js,webmanifest}');
  expect(built.length).toBeGreaterThan(100);
  expect(
    findings(
      built,
      /\borientation\s*:\s*(?:portrait|landscape)|"orientation"\s*:|orientation\.lock|device(?:motion|orientation)|DeviceMotion|DeviceOrientation|Accelerometer|Gyroscope/g,
    ),
  ).toEqual([]);
});

test('Every stream is a recording: the playlist of each rendition ends.', () => {
  const playlists = sources('public/streams/*/*/*.m3u8');
  expect(playlists.length).toBeGreaterThan(20);
  expect(
    playlists.filter(({ text }) => !text.trimEnd().endsWith('#EXT-X-ENDLIST')).map(({ path }) => path),
  ).toEqual([]);
});
