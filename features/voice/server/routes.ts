/** `POST /functions/v1/voice-detection`: a recording takes the way of every upload, and is answered in words of voices. */
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { AnalysisResultSchema, type DetectionRequest } from '@unmask/analyses/contract';
import { leaveBodies } from '@unmask/platform/bodies';
import { AppError } from '@unmask/platform/errors';
import { randomId } from '@unmask/platform/identifiers';
import type { RequestActor } from '@unmask/platform/requests';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { VOICE_DETECTION_PATH, VoiceRequestSchema, voiceResultOf } from '../contract.ts';

interface Upload {
  request: DetectionRequest;
  /** Null when a form came without a file. */
  file: string | null;
  size_bytes: number;
}

/** The way of every upload, as the foundation of analyses walks it. */
export interface VoiceParts<Job> {
  /** Folder for uploads that are still arriving. */
  incomingDir: string;
  /** Reads a form with the file itself. @throws AppError */
  receive(request: FastifyRequest): Promise<Upload>;
  /** Reads a bounded JSON body. @throws AppError */
  readJson(request: FastifyRequest): Promise<unknown>;
  /** @throws AppError when it is no sound (no video where one was announced), or too large for the plan */
  check(fileType: string, size_bytes: number, actor: RequestActor, soundOfVideo: boolean): void;
  /** Counts, stores and queues it. */
  start(actor: RequestActor, upload: Upload): Promise<Job>;
  /** Answers with the queued analysis, or waits and answers with what `present` makes of the result. */
  answer(
    request: FastifyRequest,
    reply: FastifyReply,
    job: Job,
    present: (result: unknown) => unknown,
  ): Promise<unknown>;
}

/** Register in a scope of its own: bodies are read by the route, not by the HTTP layer. */
export async function voiceRoutes<Job>(app: FastifyInstance, parts: VoiceParts<Job>): Promise<void> {
  leaveBodies(app);
  app.post(VOICE_DETECTION_PATH, { config: { permission: 'analysis.create' } }, async (request, reply) => {
    const job = await begin(request, parts);
    return parts.answer(request, reply, job, (result) => {
      const voice = voiceResultOf(AnalysisResultSchema.parse(result));
      // Only the engine finds that a video has no sound, or that a picture came under the name of one.
      if (voice === null) throw new AppError('not_audio', 'a file without sound');
      return voice;
    });
  });
}

async function begin<Job>(request: FastifyRequest, parts: VoiceParts<Job>): Promise<Job> {
  const isJson = /^application\/json/i.test(request.headers['content-type'] ?? '');
  const upload = isJson ? await fromJson(request, parts) : await parts.receive(request);
  try {
    if (upload.file === null) throw new AppError('not_audio', 'a form without a file');
    return await parts.start(request.actor, upload);
  } finally {
    // Taken into storage by now, or refused.
    if (upload.file !== null) await rm(upload.file, { force: true });
  }
}

async function fromJson<Job>(request: FastifyRequest, parts: VoiceParts<Job>): Promise<Upload> {
  const parsed = VoiceRequestSchema.safeParse(await parts.readJson(request));
  if (!parsed.success) throw new AppError('invalid_request', parsed.error.message);
  const { audioData, ...fields } = parsed.data;
  const check = (size_bytes: number) =>
    parts.check(fields.fileType, size_bytes, request.actor, fields.soundOfVideo ?? false);
  check(fields.fileSize);
  const bytes = decode(audioData);
  check(bytes.length);
  const file = path.join(parts.incomingDir, `${randomId()}.part`);
  await writeFile(file, bytes, { flag: 'wx' }).catch(async (error: unknown) => {
    // On a full disk a part of it is there.
    await rm(file, { force: true });
    throw error;
  });
  return { request: { ...fields, videoFrames: [] }, file, size_bytes: bytes.length };
}

/** @throws AppError `audio_not_base64` */
function decode(audioData: string): Buffer {
  const text = audioData.replace(/^data:[^,]{0,200};base64,/, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text)) throw new AppError('audio_not_base64');
  return Buffer.from(text, 'base64');
}
