/** The analysis this tab is about, kept so that a reload finds it again. */
import { KEPT } from '@unmask/product/browser-storage';

const { key } = KEPT.analysis;

export function rememberAnalysis(id: string): void {
  sessionStorage.setItem(key, id);
}

export function rememberedAnalysis(): string | null {
  return sessionStorage.getItem(key);
}

export function forgetAnalysis(): void {
  sessionStorage.removeItem(key);
}
