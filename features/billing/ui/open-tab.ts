import { openingTab } from '../words.ts';

interface Tab {
  go(url: string): void;
  close(): void;
}

/** So long after a press every browser still lets it open a tab; most refusals are answered sooner. */
export const PATIENCE_MS = 700;

/**
 * Leads to an address that is being asked for, in a tab of its own. The tab is opened once the address is there, so that whoever is refused
 * sees none flash; where the answer takes longer, it is opened while the press still counts as the person's, and says what it waits for.
 * @throws what the address failed with; a tab that was opened for it is closed
 */
export async function goInTab(address: Promise<string>): Promise<void> {
  let early: Tab | null = null;
  const patience = setTimeout(() => {
    early = openTab();
  }, PATIENCE_MS);
  // Read through a function: what a timer sets meanwhile is not followed by the checker.
  const opened = () => early;
  try {
    const url = await address;
    (opened() ?? openTab()).go(url);
  } catch (thrown) {
    opened()?.close();
    throw thrown;
  } finally {
    clearTimeout(patience);
  }
}

/** Where a tab is refused, `go` leads there in this one. */
function openTab(): Tab {
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
