export { type HistorySearch, readHistorySearch } from './history/history-search.ts';
export { forgetUpload } from './unfinished.ts';
export { type Allowance, UploadCard } from './upload-card.tsx';
export { countUsage, readUsage } from './usage-counter.ts';
export { type AnalysisFlow, useAnalysisFlow } from './use-analysis-flow.ts';
export { mediaUrl } from './watch.ts';
