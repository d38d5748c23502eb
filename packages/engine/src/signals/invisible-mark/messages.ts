/**
 * Messages that public reference code of image generators writes into every picture, as bits. Public documents of the makers name
 * them: `txt2img.py` of Stable Diffusion 1 and 2 ("StableDiffusionV1", "SDV2" as bytes), `WATERMARK_MESSAGE` of Stability AI's
 * generative-models and of diffusers, and that of Black Forest Labs' flux.
 */
export interface Message {
  generator: string;
  bits: Uint8Array;
}

function fromText(text: string): Uint8Array {
  return Uint8Array.from(
    [...Buffer.from(text, 'latin1')].flatMap((byte) =>
      [7, 6, 5, 4, 3, 2, 1, 0].map((bit) => (byte >> bit) & 1),
    ),
  );
}

const fromBits = (bits: string): Uint8Array => Uint8Array.from(bits, Number);

export const MESSAGES: readonly Message[] = [
  {
    generator: 'Stable Diffusion XL',
    bits: fromBits('101100111110110010010000011110111011000110011110'),
  },
  { generator: 'FLUX.1', bits: fromBits('001010101111111010000111100111001111010100101110') },
  { generator: 'Stable Diffusion 1', bits: fromText('StableDiffusionV1') },
  { generator: 'Stable Diffusion 2', bits: fromText('SDV2') },
];
