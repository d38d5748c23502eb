/** Photographs of Debian packages that the quiz shows, each with author and licence as its package names them. */
export interface Photo {
  /** Name of the photograph, also of its family: of one family a set shows one item. */
  name: string;
  /** Below the folder with the unpacked packages. */
  file: string;
  author: string;
  licence: string;
  origin: string;
  /** Says what is to be seen, and nothing of whether it was changed. */
  alt: string;
  subject: Subject;
}

export const SUBJECTS = ['landscape', 'nature', 'object', 'people', 'animal', 'sky', 'texture'] as const;
export type Subject = (typeof SUBJECTS)[number];

const mate = (name: string, author: string, alt: string, subject: Subject): Photo => ({
  ...{ name, author, alt, subject, licence: 'GPL-2.0-or-later', origin: 'Debian package mate-backgrounds' },
  file: `mate-backgrounds/usr/share/backgrounds/mate/nature/${name}.jpg`,
});

const lomiri = (
  [name, by, year]: [name: string, by: string, year: '16.04' | '20.04'],
  author: string,
  licence: string,
  alt: string,
  subject: Subject,
): Photo => ({
  ...{ name, author, licence, alt, subject, origin: `Debian package lomiri-wallpapers-${year}` },
  file: `lomiri-wallpapers-${year}/usr/share/backgrounds/${name}_by_${by}.jpg`,
});

const plasma = (name: string, author: string, alt: string, subject: Subject): Photo => ({
  ...{
    name,
    author,
    alt,
    subject,
    licence: 'LGPL-3.0',
    origin: 'Debian package plasma-workspace-wallpapers',
  },
  file: `plasma-workspace-wallpapers/usr/share/wallpapers/${name}/contents/images/2560x1600.jpg`,
});

const skimage = (
  [name, ending]: [name: string, ending: 'png' | 'jpg'],
  author: string,
  licence: string,
  alt: string,
  subject: Subject,
): Photo => ({
  ...{ name, author, licence, alt, subject, origin: 'Debian package python3-skimage' },
  file: `python3-skimage/usr/lib/python3/dist-packages/skimage/data/${name}.${ending}`,
});

const BY = 'CC-BY-4.0';
const SA = 'CC-BY-SA-4.0';
const NASA = 'Public domain (NASA)';
const CC0 = 'CC0-1.0';

export const PHOTOS: readonly Photo[] = [
  mate('Aqua', 'Charles Barbin', 'A drop of water above a surface', 'nature'),
  mate('Blinds', 'Lennart Poettering, Andrea Cimitan', 'A green leaf from near', 'texture'),
  mate('Dune', 'Marco Cogoni, Hylke Bons', 'Dry grass on a dune by the sea', 'landscape'),
  mate('FreshFlower', 'Jens Ansorg', 'An orange flower from near', 'nature'),
  mate('Garden', 'Charles Barbin', 'A red and yellow flower in a garden', 'nature'),
  mate('GreenMeadow', 'Timothy Schellhase, Lapo Calamandrei', 'Blades of grass', 'texture'),
  mate('LadyBird', 'Charles Barbin', 'A ladybird on a stalk among blue flowers', 'animal'),
  mate('RainDrops', 'blackcombwhistler07', 'Drops of rain on green leaves', 'nature'),
  mate('Storm', 'Sergey Nazarov', 'Dark clouds above an empty road', 'sky'),
  mate('TwoWings', 'Charles Barbin', 'Seeds with white hairs before orange flowers', 'nature'),
  mate('Wood', 'Jean-François Fortin Tam', 'Boards of light wood', 'texture'),
  mate('YellowFlower', 'Charles Barbin', 'A yellow flower before a dark ground', 'nature'),
  lomiri(
    ['Bridge', 'Sander_Klootwijk', '16.04'],
    'Sander Klootwijk',
    SA,
    'Cables of a bridge before the sky',
    'sky',
  ),
  lomiri(['Dragonfly', 'Bolly', '16.04'], 'Bolly', SA, 'A shrub with dry leaves before a blue sky', 'animal'),
  lomiri(
    ['Picture_0B', 'freespace', '16.04'],
    'Trevor "Freespace"',
    BY,
    'Half a fig in a red bowl',
    'object',
  ),
  lomiri(
    ['Picture_1A', 'freespace', '16.04'],
    'Trevor "Freespace"',
    BY,
    'Brushes with paint on them',
    'object',
  ),
  lomiri(
    ['Wine', 'Jakkub_Mede', '16.04'],
    'Jakub Mede',
    BY,
    'A table in a room, with a round thing in front',
    'object',
  ),
  lomiri(
    ['aitzgorri', 'Aitzol_Berasategi', '16.04'],
    'Aitzol Berasategi',
    BY,
    'Mountains behind a wood',
    'landscape',
  ),
  lomiri(
    ['friends', 'Aitzol_Berasategi', '16.04'],
    'Aitzol Berasategi',
    BY,
    'A dog on the steps of a house',
    'animal',
  ),
  lomiri(['greentock', 'Peter_Nerlich', '16.04'], 'Peter Nerlich', SA, 'A clock from near', 'object'),
  lomiri(
    ['life', 'Aitzol_Berasategi', '16.04'],
    'Aitzol Berasategi',
    BY,
    'A brook among stones and trees',
    'landscape',
  ),
  lomiri(
    ['picosdeeuropa', 'Aitzol_Berasategi', '16.04'],
    'Aitzol Berasategi',
    BY,
    'A path below high rocks',
    'landscape',
  ),
  lomiri(
    ['seeding', 'Clements_Engelhardt', '16.04'],
    'Clemens Engelhardt',
    CC0,
    'Dandelions on a meadow',
    'nature',
  ),
  lomiri(
    ['sunset', 'Aitzol_Berasategi', '16.04'],
    'Aitzol Berasategi',
    BY,
    'A low sun above hills',
    'landscape',
  ),
  lomiri(['free', 'Peter_Nerlich', '16.04'], 'Peter Nerlich', SA, 'A thing with wings below lamps', 'object'),
  lomiri(
    ['Kleiber', 'Lukas_Baubkus', '20.04'],
    'Lukas Baubkus',
    'CC-BY-SA-3.0',
    'The trunk of a tree, and a bird',
    'animal',
  ),
  plasma('BytheWater', 'Maciej Wiklo', 'Planks by the water', 'landscape'),
  plasma('ColdRipple', 'Risto Saukonpää', 'A jetty in fog', 'landscape'),
  plasma('ColorfulCups', 'Dmitri Popov', 'Rows of cups from above', 'object'),
  plasma('EveningGlow', 'Ian Hex', 'Boats on a shore in the evening', 'landscape'),
  plasma('FallenLeaf', 'Martin Klapetek', 'Fallen leaves on the ground', 'nature'),
  plasma('Grey', 'Sigi Sagi', 'The front of a modern building', 'object'),
  plasma('Kite', 'Risto Saukonpää', 'A kite between clouds', 'sky'),
  plasma('OneStandsOut', 'Risto Saukonpää', 'Moss from above', 'texture'),
  plasma('Path', 'Risto Saukonpää', 'A path through a wood', 'landscape'),
  plasma('summer_1am', 'Risto Saukonpää', 'A lake at dusk', 'landscape'),
  skimage(['coffee', 'png'], 'Rachel Michetti', CC0, 'A cup of coffee on a wooden table', 'object'),
  skimage(['camera', 'png'], 'Lav Varshney', CC0, 'A man with a camera on a tripod', 'people'),
  skimage(['astronaut', 'png'], 'NASA', NASA, 'A portrait of an astronaut in an orange suit', 'people'),
  skimage(['chelsea', 'png'], 'Stefan van der Walt', CC0, 'The face of a cat', 'animal'),
  skimage(['rocket', 'jpg'], 'SpaceX', CC0, 'A rocket on its pad at night', 'object'),
  skimage(['hubble_deep_field', 'jpg'], 'NASA, ESA', NASA, 'Galaxies before a black sky', 'sky'),
  skimage(['brick', 'png'], 'CC0Textures', CC0, 'A wall of bricks', 'texture'),
  skimage(['grass', 'png'], 'CC0Textures', CC0, 'A lawn from above', 'texture'),
  skimage(['gravel', 'png'], 'CC0Textures', CC0, 'Gravel from above', 'texture'),
];
