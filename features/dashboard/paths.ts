export const EXPORT_FORMATS = ['csv', 'json'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Streams every analysis in the caller's reach: `?format=csv` or `?format=json`. */
export const EXPORT_PATH = '/api/dashboard/export';
