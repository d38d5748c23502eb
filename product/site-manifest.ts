/** What the build tells the server about the pages, in `pages/manifest.json` of the built web app. */
export interface SiteManifest {
  /** Rendered in advance: path, file below `pages/`, the day of the last change where one is known, and whether search engines are not told of it. */
  pages: ReadonlyArray<{ path: string; file: string; changed?: string; unlisted?: true }>;
  /** Addresses that the browser draws by itself, in the router's notation: `/profile`, `/cases/$id`. */
  drawn: readonly string[];
  /** Those of them with a head of their own, told to link previews: the same for every address that fits. */
  heads?: ReadonlyArray<{ pattern: string; file: string }>;
  /** What answers an address of which there is no page; the pattern null fits every address. */
  missing: ReadonlyArray<{ pattern: string | null; file: string }>;
}
