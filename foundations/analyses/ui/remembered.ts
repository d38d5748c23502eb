/** The analysis this tab is about, kept so that a reload finds it again. */
const KEY = 'unmask_analysis';

export function rememberAnalysis(id: string): void {
  sessionStorage.setItem(KEY, id);
}

export function rememberedAnalysis(): string | null {
  return sessionStorage.getItem(KEY);
}

export function forgetAnalysis(): void {
  sessionStorage.removeItem(KEY);
}
