/** Thrown for a setting that cannot be used; `message` is the one line that the start prints. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}
