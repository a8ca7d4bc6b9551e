// The built site does not depend on a device's orientation or motion, and none of its streams is live.
import { expect, test } from 'vitest';
import { findings, sources } from '../support/sources.ts';

test('No style, script or manifest locks or reads the orientation, and none reads the motion of the device.', () => {
  const built = sources('dist/**/*.{html,css,js,webmanifest}');
  expect(built).not.toEqual([]);
  expect(
    findings(
      built,
      /\borientation\s*:\s*(?:portrait|landscape)|"orientation"\s*:|orientation\.lock|device(?:motion|orientation)|DeviceMotion|DeviceOrientation|Accelerometer|Gyroscope/g,
    ),
  ).toEqual([]);
});

test('Every stream is a recording: the playlist of each rendition ends.', () => {
  const playlists = sources('public/streams/*/*/*.m3u8');
  expect(
    playlists.filter(({ text }) => !text.trimEnd().endsWith('#EXT-X-ENDLIST')).map(({ path }) => path),
  ).toEqual([]);
});
