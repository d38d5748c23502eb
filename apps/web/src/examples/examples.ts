/** The examples of this build: made and analyzed while it was built, by the engine that it came with. */
import type { BandName } from '@unmask/product/copy/bands';
import type { ExampleFate, ExampleName } from '@unmask/product/copy/examples';

/** One entry of `/examples/index.json`, as `scripts/make-examples.ts` writes it. */
export interface Example {
  id: ExampleName;
  file: string;
  modality: 'video' | 'audio' | 'image';
  /** Step of the scale that it was placed on. */
  said: BandName;
  fate: ExampleFate;
  /** Name of its small picture, WebP. */
  thumbnail: string | null;
}

/** None where the app was not built whole, as in development. */
export const EXAMPLES: readonly Example[] =
  Object.values(
    import.meta.glob<readonly Example[]>('../../public/examples/index.json', {
      eager: true,
      import: 'default',
    }),
  )[0] ?? [];

export const exampleFile = (name: string) => `/examples/${encodeURIComponent(name)}`;
