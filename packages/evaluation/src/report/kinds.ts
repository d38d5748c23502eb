/** Names under which kinds are reported, and the kinds of the manifests behind them: folders name the same thing differently. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  'text-to-video': ['t2v'],
  'image-to-video': ['i2v'],
  'text- and image-to-video': ['t2v', 'i2v'],
  'video-to-video': ['v2v'],
  'talking head': ['talking-head', 'lip-sync', 'portrait-animation'],
  reenactment: ['reenactment'],
  'body animation': ['body-animation'],
  'face swap': ['faceswap', 'face-swap'],
  'generated face': ['gan-face', 'diffusion-face'],
  'GAN picture': ['gan-scene', 'gan-face'],
  'diffusion picture': ['diffusion', 'diffusion-scene', 'diffusion-face'],
  'text-to-speech': ['tts'],
  'voice conversion': ['vc'],
  vocoder: ['vocoder'],
  'neural codec': ['codec'],
  'speech enhancement': ['enhancement'],
};

/**
 * Which AI files each reported kind holds. A kind that no name covers stands under its own; sums of kinds stand beside their parts.
 *
 * @param kinds kinds of the manifests that occur
 * @returns reported name to the kinds of the manifests in it, only those that occur
 */
export function reportedKinds(kinds: Iterable<string>): Map<string, string[]> {
  const present = [...new Set(kinds)].sort();
  const out = new Map<string, string[]>();
  for (const [name, members] of Object.entries(NAMES)) {
    const own = members.filter((kind) => present.includes(kind));
    if (own.length > 0) out.set(name, own);
  }
  const covered = new Set(Object.values(NAMES).flat());
  for (const kind of present) if (!covered.has(kind)) out.set(kind || 'unnamed', [kind]);
  return out;
}
