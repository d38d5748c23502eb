/** Who is seen in a file: what the face network says of each person, in the picture that shows the face largest. */
import type { FaceObservation } from '../../media.ts';
import type { DescribedFace } from './description.ts';

const MOST_PEOPLE = 3;

export class People {
  readonly #people = new Map<number, DescribedFace>();

  see(faces: readonly FaceObservation[]): void {
    for (const { trackId, box, embedding } of faces) {
      if (!embedding) continue;
      const size_px = Math.round(Math.max(box.width, box.height));
      const known = this.#people.get(trackId);
      const pictures = (known?.pictures ?? 0) + 1;
      // One picture and not a mean of many: what was measured were single photographs.
      if (known && known.size_px >= size_px) known.pictures = pictures;
      else this.#people.set(trackId, { size_px, pictures, embedding: Array.from(embedding) });
    }
  }

  /** The largest and longest seen first. */
  finish(): DescribedFace[] {
    return [...this.#people.values()]
      .sort((a, b) => b.size_px * b.pictures - a.size_px * a.pictures)
      .slice(0, MOST_PEOPLE);
  }
}
