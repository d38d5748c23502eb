/** `POST /functions/v1/voice-detection`: a recording takes the way of every upload, and is answered in words of voices. */
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { AnalysisResultSchema } from '@unmask/analyses/contract';
import {
  type Analyses,
  answerJob,
  checkDeclared,
  type JobRow,
  type ReceivedUpload,
  readJson,
  receive,
} from '@unmask/analyses/server';
import { leaveBodies } from '@unmask/platform/bodies';
import { AppError } from '@unmask/platform/errors';
import { randomId } from '@unmask/platform/identifiers';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { VOICE_DETECTION_PATH, VoiceRequestSchema, voiceResultOf } from '../contract.ts';

/** Register in a scope of its own: bodies are read by the route, not by the HTTP layer. */
export async function voiceRoutes(app: FastifyInstance, analyses: Analyses): Promise<void> {
  leaveBodies(app);
  app.post(VOICE_DETECTION_PATH, { config: { permission: 'analysis.create' } }, async (request, reply) => {
    const job = await begin(request, analyses);
    return answerJob(request, reply, analyses, job, (result) => {
      const voice = voiceResultOf(AnalysisResultSchema.parse(result));
      // Only the engine finds that a video has no sound, or that a picture came under the name of one.
      if (voice === null) throw new AppError('not_audio', 'a file without sound');
      return voice;
    });
  });
}

async function begin(request: FastifyRequest, analyses: Analyses): Promise<JobRow> {
  const { incomingDir } = analyses.settings;
  const isJson = /^application\/json/i.test(request.headers['content-type'] ?? '');
  const upload = isJson
    ? await fromJson(request, incomingDir)
    : await receive(request.raw, request.actor.tier, incomingDir, 'audio');
  try {
    if (upload.file === null) throw new AppError('not_audio', 'a form without a file');
    return await analyses.turns(() => analyses.service.start(request.actor, upload));
  } finally {
    // Taken into storage by now, or refused.
    if (upload.file !== null) await rm(upload.file, { force: true });
  }
}

async function fromJson({ raw, actor }: FastifyRequest, incomingDir: string): Promise<ReceivedUpload> {
  const parsed = VoiceRequestSchema.safeParse(await readJson(raw));
  if (!parsed.success) throw new AppError('invalid_request', parsed.error.message);
  const { audioData, ...fields } = parsed.data;
  const check = (size_bytes: number) =>
    checkDeclared({ ...fields, fileSize: size_bytes }, actor.tier, 'audio');
  check(fields.fileSize);
  const bytes = decode(audioData);
  check(bytes.length);
  const file = path.join(incomingDir, `${randomId()}.part`);
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
