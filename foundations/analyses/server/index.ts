/** Server side of the foundation of analyses: what the wiring needs of it. */

export { findReachable } from './access.ts';
export { type ApiClientAnalyses, apiClientAnalyses, type ReceivedFile } from './api-client-analyses.ts';
export { type Batch, batchCompletedBy } from './batch-state.ts';
export type { ReceivedFiles } from './batches.ts';
export { creditsLeft, grantCredits } from './credits.ts';
export {
  askDescriptions,
  comparableFile,
  type DescriptionState,
  dropDescriptions,
  type Purpose,
  readDescriptions,
  sendDescriptions,
} from './descriptions.ts';
export { extract } from './documents/extract.ts';
export { reviewFeedback } from './feedback.ts';
export { askFaces, type FaceReading, type FacesInFile, readFaces } from './file-faces.ts';
export { type AfterCommit, type JobControl, jobControl } from './job-control.ts';
export { createJobRunner, type JobRunner } from './jobs.ts';
export { fileOrPost } from './links.ts';
export { analysisPersonalData } from './personal-data.ts';
export { findPostFetcher } from './posts.ts';
export type { ListRow } from './program-list.ts';
export { type ReceivedUpload, readJson, receive, receiveFile } from './receive.ts';
export { recover } from './recovery.ts';
export { countByState, type JobRow } from './repository.ts';
export { deleteExpired } from './retention.ts';
export { type Analyses, analysisRoutes, answerJob } from './routes.ts';
export { analysisCalls } from './rpc.ts';
export { type AnalysisService, createService, emptyIncoming, moveAnalyses } from './service.ts';
export {
  ANALYSIS_EVENTS,
  ANALYSIS_QUEUE,
  type AnalysisDeps,
  type AnalysisSettings,
  DESCRIPTION_QUEUE,
  type WorkerDeps,
} from './settings.ts';
export { shareStatus } from './shares.ts';
export { checkDeclared } from './upload-limits.ts';
export { createWatchers, type Watchers } from './watch.ts';
