/** Shape of the pages that are text alone: security tips, privacy, terms. */

export interface TextSection {
  title: string;
  paragraphs?: readonly string[];
  items?: readonly string[];
}

export interface TextDocument {
  title: string;
  lead: string;
  /** Day of the last change, `YYYY-MM-DD`. */
  changed: string;
  sections: readonly TextSection[];
}
