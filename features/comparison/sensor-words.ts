/** Words about the sensors of cameras. */
import { words } from '@unmask/product/language';
import type { FileComparisonDto } from './contract.ts';
import { percent, rounded, shownNumber } from './shown-numbers.ts';

type Sensors = FileComparisonDto['sensors'];
type Measured = FileComparisonDto['measured'];

const sensorsAbstained = {
  no_picture: 'One of the files is no picture: sensors were not compared.',
  picture_too_small:
    'A picture is too small: its shorter side has fewer pixels than were measured. Look for the original.',
  picture_resized:
    'A picture no longer has the size that its camera wrote: the pattern of the sensor is lost. Look for the original.',
  no_noise: 'A picture holds no noise of a camera: sensors were not compared.',
  no_camera_reference:
    'The known real one does not name a camera: choose a picture straight from the device.',
  sizes_differ: 'Both pictures differ in size: pictures of one camera are compared only uncut and unscaled.',
} as const satisfies Record<Extract<Sensors, { state: 'abstained' }>['reason'], string>;

export const sensorWords = words('comparison.sensorWords', {
  title: 'Sensor of the camera',
  abstained: sensorsAbstained,
  same: 'The noise of both pictures matches, as in two pictures of one camera.',
  neither:
    'No match was found. That does not show two cameras: editing, sending and new telephones destroy the pattern.',
  ratio: (times: string) =>
    `Likelihood ratio: such a match was seen at least ${times} times more often between two pictures of one camera than between those of two.`,
  counts: (
    pce: string,
    samePairs: string,
    cameras: string,
    same: string,
    differentPairs: string,
    different: string,
  ) =>
    `Match ${pce} (peak-to-correlation energy). Of ${samePairs} pairs of pictures of one of ${cameras} cameras, ${same} reach this step; of ${differentPairs} pairs of pictures of two cameras, ${different}.`,
  limits: (least_px: string) =>
    `Measured on photographs as cameras and telephones wrote them, both of one size, at least ${least_px} pixels on the shorter side. Not measured: pictures that were processed to carry the pattern of another camera, frames of clips, cut or scaled pictures.`,
  meaning:
    'The same camera does not mean that the picture is unaltered, and not who took it. Few pairs of two cameras of one model were measured: two new telephones of one model may match as well.',
} as const);

/** Numbers of a comparison of sensors as they are shown. */
export const sensorNumbers = {
  times: ({ strength }: Extract<Sensors, { state: 'compared' }>): string => rounded(strength),
  counts: (
    { pce, sameAsAlike, differentAsAlike }: Extract<Sensors, { state: 'compared' }>,
    { samePairs, cameras, differentPairs }: Measured['sensors'],
  ): [string, string, string, string, string, string] => [
    rounded(Math.max(0, pce)),
    shownNumber(samePairs),
    shownNumber(cameras),
    percent(sameAsAlike),
    shownNumber(differentPairs),
    percent(differentAsAlike),
  ],
};
