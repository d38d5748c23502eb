import { openingTab } from '../words.ts';

export interface Tab {
  go(url: string): void;
  close(): void;
}

/**
 * Opens a tab while the press still counts as the person's: one that opens after an answer arrived is blocked.
 * Where even that is refused, `go` leads there in this tab.
 */
export function openTab(): Tab {
  const tab = window.open('', '_blank');
  if (tab) {
    // What is opened must not reach back into this page.
    tab.opener = null;
    tab.document.title = openingTab;
  }
  return {
    go(url) {
      if (tab && !tab.closed) tab.location.href = url;
      else window.location.assign(url);
    },
    close: () => tab?.close(),
  };
}
