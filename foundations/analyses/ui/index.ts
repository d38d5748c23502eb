export { type HistorySearch, readHistorySearch } from './history/history-search.ts';
export { ProgressPanel } from './progress-panel.tsx';
export { checkFile } from './submit.ts';
export { forgetUpload } from './unfinished.ts';
export { type Allowance, UploadCard } from './upload-card.tsx';
export { countUsage, giveBackUsage, readUsage } from './usage-counter.ts';
export { type AnalysisFlow, useAnalysisFlow } from './use-analysis-flow.ts';
export { cancelAnalysis, mediaUrl, watchAnalysis } from './watch.ts';
