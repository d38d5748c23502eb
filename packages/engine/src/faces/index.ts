import type { FaceObservation, RgbImage, SampledFrame } from '../media.ts';
import { type Detection, detectFaces, secondViews, wholeView } from './detector.ts';
import { embedFace } from './embedding.ts';
import { readEye } from './iris.ts';
import { fitMesh, type Mesh, meshSquare } from './mesh.ts';
import { type Network, openNetwork } from './network.ts';
import { FaceTracks, type Track } from './tracker.ts';

export { ensureModels, faceModel } from './models.ts';

/** Faces reported at most in one frame. */
const MAX_FACES = 4;
/** The largest faces are read in every sample, with eyes; the others rarely and without. */
const CLOSELY_READ = 2;
const OTHERS_EVERY = 4;
const EMBED_EVERY = 4;
/** Samples between two runs of the detector: while faces are held by their meshes, and while there is none. */
const DETECT_EVERY = 8;
const SEARCH_EVERY = 2;
/** A search that found nothing takes a second look (up to four more runs of the detector) only this often. */
const SECOND_LOOK_EVERY = 8;

const MIN_MESH_CONFIDENCE = 0.5;
/** Longer side of the smallest face, pixels of the scaled picture. */
const MIN_FACE = 20;
const MIN_PICTURE = 32;

type Frame = Omit<SampledFrame, 'faces'>;

export interface FaceFinder {
  /**
   * Finds and follows the faces of one file, frame after frame.
   * @returns at most four faces, largest first, in pixels of `frame.luma`. The two largest are measured in every frame
   * with eyes; the third and fourth are listed in every fourth frame, without eyes.
   */
  observe(frame: Frame): Promise<FaceObservation[]>;
  /** Forgets the file; the next `observe` is the first frame of another one. */
  reset(): void;
}

interface Networks {
  detector: Network;
  mesh: Network;
  iris: Network;
  embedder: Network;
}

class TrackingFaceFinder implements FaceFinder {
  readonly #networks: Networks;
  readonly #tracks = new FaceTracks();
  #first = true;
  #lastDetection = 0;
  #lastSecondLook = 0;

  constructor(networks: Networks) {
    this.#networks = networks;
  }

  reset(): void {
    this.#tracks.reset();
    this.#first = true;
  }

  async observe(frame: Frame): Promise<FaceObservation[]> {
    const { rgb } = frame;
    if (Math.min(rgb.width, rgb.height) < MIN_PICTURE) return [];
    const fresh = this.#first || frame.cut;
    this.#first = false;
    if (fresh) this.#tracks.cut();
    const lost = await this.#follow(frame);
    if (fresh || lost || this.#detectionDue(frame.sample)) await this.#detect(frame, fresh || lost);
    this.#tracks.mergeDuplicates();
    this.#tracks.sort();
    return this.#report(frame);
  }

  #detectionDue(sample: number): boolean {
    const every = this.#tracks.active.length > 0 ? DETECT_EVERY : SEARCH_EVERY;
    return sample - this.#lastDetection >= every;
  }

  /** Fits each face's mesh where it was before. Answers whether a face was lost. */
  async #follow(frame: Frame): Promise<boolean> {
    let lost = false;
    for (const [rank, track] of [...this.#tracks.active].entries()) {
      if (rank >= CLOSELY_READ && frame.sample % OTHERS_EVERY !== 0) continue;
      const mesh = await this.#fit(frame.rgb, track.mesh.box, track.mesh.roll);
      if (mesh && isContinuation(track.mesh, mesh)) {
        track.mesh = mesh;
        track.seen = frame.sample;
      } else {
        this.#tracks.lose(track);
        lost = true;
      }
    }
    return lost;
  }

  async #fit(rgb: RgbImage, box: Mesh['box'], roll: number): Promise<Mesh | null> {
    const mesh = await fitMesh(this.#networks.mesh, rgb, meshSquare(box, roll));
    return mesh.confidence >= MIN_MESH_CONFIDENCE && isInside(mesh, rgb) ? mesh : null;
  }

  async #detect(frame: Frame, urgent: boolean): Promise<void> {
    const { rgb, sample } = frame;
    this.#lastDetection = sample;
    const holdsHidden = this.#tracks.active.some((track) => track.secondLook);
    let detections = await detectFaces(this.#networks.detector, rgb, [wholeView(rgb)]);
    const seen = await this.#place(frame, detections, false);
    const searching = this.#tracks.active.length === 0;
    const lookAgain = searching && (urgent || sample - this.#lastSecondLook >= SECOND_LOOK_EVERY);
    if (holdsHidden || lookAgain) {
      this.#lastSecondLook = sample;
      detections = await detectFaces(this.#networks.detector, rgb, secondViews(rgb));
      for (const track of await this.#place(frame, detections, true)) seen.add(track);
    }
    this.#tracks.confirm(seen);
  }

  /** Starts tracks at detections where there is none. Answers the tracks that the detections belong to. */
  async #place(frame: Frame, detections: readonly Detection[], secondLook: boolean): Promise<Set<Track>> {
    const seen = new Set<Track>();
    for (const detection of detections) {
      if (this.#tracks.active.length >= MAX_FACES && !this.#tracks.at(detection)) continue;
      const track = this.#tracks.at(detection) ?? (await this.#start(frame, detection, secondLook));
      if (!track) continue;
      track.confidence = detection.confidence;
      seen.add(track);
    }
    return seen;
  }

  async #start(frame: Frame, detection: Detection, secondLook: boolean): Promise<Track | null> {
    const { rgb } = frame;
    const rough = await this.#fit(rgb, detection, detection.roll);
    // The second fit is cut out as all later ones are: by a mesh, so that the first frame is not an outlier.
    const mesh = rough && (await this.#fit(rgb, rough.box, rough.roll));
    if (!mesh || this.#tracks.at(mesh.box)) return null;
    const embedding = await embedFace(this.#networks.embedder, rgb, mesh);
    return this.#tracks.start(
      { mesh, confidence: detection.confidence, embedding, secondLook },
      frame.sample,
    );
  }

  async #report(frame: Frame): Promise<FaceObservation[]> {
    const faces: FaceObservation[] = [];
    for (const [rank, track] of this.#tracks.active.entries()) {
      if (track.seen !== frame.sample) continue;
      faces.push(await this.#observeTrack(frame, track, rank < CLOSELY_READ));
    }
    return faces;
  }

  async #observeTrack(frame: Frame, track: Track, closely: boolean): Promise<FaceObservation> {
    const { rgb, luma, sample } = frame;
    const { mesh } = track;
    const embedding = await this.#embed(frame, track, closely);
    const points = Float32Array.from(mesh.points);
    const scale = luma.width / rgb.width;
    const scaled = (values: Float32Array): Float32Array => values.map((value) => value * scale);
    const irises: Array<Float32Array | null> = [null, null];
    for (const [i, side] of closely ? (['left', 'right'] as const).entries() : []) {
      const eye = await readEye(this.#networks.iris, rgb, mesh, side);
      if (!eye) continue;
      irises[i] = scaled(eye.iris);
      // The iris network sees the lids four times larger than the mesh network does.
      for (const [k, index] of eye.lids.indices.entries()) {
        points[3 * index] = eye.lids.points[3 * k]!;
        points[3 * index + 1] = eye.lids.points[3 * k + 1]!;
      }
    }
    return {
      trackId: track.id,
      box: {
        x: mesh.box.x * scale,
        y: mesh.box.y * scale,
        width: mesh.box.width * scale,
        height: mesh.box.height * scale,
      },
      confidence: track.confidence,
      roll: mesh.roll,
      mesh: scaled(points),
      irisLeft: irises[0] ?? null,
      irisRight: irises[1] ?? null,
      embedding: sample === track.embeddedAt ? embedding : null,
    };
  }

  async #embed(frame: Frame, track: Track, closely: boolean): Promise<Float32Array | null> {
    const every = closely ? EMBED_EVERY : 2 * EMBED_EVERY;
    if (frame.sample - track.embeddedAt >= every) {
      track.embedding = await embedFace(this.#networks.embedder, frame.rgb, track.mesh);
      track.embeddedAt = frame.sample;
    }
    return track.embedding;
  }
}

/** A face does not double its size or leave its own place within an eighth of a second. */
function isContinuation(before: Mesh, after: Mesh): boolean {
  const ratio = after.box.height / before.box.height;
  const moved = Math.hypot(
    after.box.x + after.box.width / 2 - before.box.x - before.box.width / 2,
    after.box.y + after.box.height / 2 - before.box.y - before.box.height / 2,
  );
  return ratio > 0.6 && ratio < 1.7 && moved < Math.max(before.box.width, before.box.height);
}

function isInside({ box }: Mesh, rgb: RgbImage): boolean {
  if (Math.max(box.width, box.height) < MIN_FACE) return false;
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2;
  return x >= 0 && y >= 0 && x < rgb.width && y < rgb.height;
}

/**
 * Loads the face networks (once per process) and answers a finder for one file at a time.
 * @param modelsDir the folder that `ensureModels` answered
 */
export async function createFaceFinder(modelsDir: string): Promise<FaceFinder> {
  const [detector, mesh, iris, embedder] = await Promise.all([
    openNetwork(modelsDir, 'blazeface'),
    openNetwork(modelsDir, 'facemesh'),
    openNetwork(modelsDir, 'iris'),
    openNetwork(modelsDir, 'faceres'),
  ]);
  return new TrackingFaceFinder({ detector, mesh, iris, embedder });
}
