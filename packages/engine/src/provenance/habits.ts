/**
 * Marks that generators leave in metadata by habit, where they give no name of theirs: known by their structure alone, so that no
 * word in a caption is taken for one. Anybody can write them.
 */

export interface Habit {
  generator: string;
  field: string;
}

interface Known {
  generator: string;
  field: RegExp;
  value: RegExp;
}

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const CAPTION = /^(comment|description|image_?description|dc:description)$/i;

const KNOWN: readonly Known[] = [
  // A signature of several hundred bytes; container tags arrive cut, so its end is not asked for.
  { generator: 'Grok Imagine', field: CAPTION, value: /^\s*Signature:\s*[A-Za-z0-9+/]{150,}={0,2}\s*$/ },
  { generator: 'Midjourney', field: CAPTION, value: new RegExp(`\\bJob ID:\\s*${UUID}\\b`, 'i') },
  // Where the face lay that was animated, as its API answers it; all four names together are no one else's.
  {
    generator: 'D-ID',
    field: CAPTION,
    value:
      /^\s*\{(?=.*"top_left"\s*:\s*\[)(?=.*"detection"\s*:\s*\[)(?=.*"face_id"\s*:)(?=.*"detect_confidence"\s*:)/s,
  },
  // What labs.openai.com wrote, as long as it was there.
  { generator: 'DALL-E', field: /^user_?comment$/i, value: /^\s*Made with OpenAI Labs\s*$/ },
  { generator: 'NovelAI', field: /^(comment|usercomment)$/i, value: /"signed_hash"\s*:\s*"/ },
  { generator: 'SwarmUI', field: /^(parameters|usercomment)$/i, value: /"sui_image_params"\s*:/ },
  { generator: 'Suno', field: CAPTION, value: new RegExp(`\\bmade with suno\\b.*\\bid=${UUID}`, 'is') },
];

/** Habits that the fields show, each generator once. */
export function habitsIn(fields: ReadonlyArray<readonly [string, string]>): Habit[] {
  const found = new Map<string, Habit>();
  for (const [name, value] of fields) {
    const field = name.trim();
    for (const known of KNOWN) {
      if (found.has(known.generator) || !known.field.test(field) || !known.value.test(value)) continue;
      found.set(known.generator, { generator: known.generator, field });
    }
  }
  return [...found.values()];
}

/** A graph of ComfyUI; inside another JSON text its quotes are escaped. */
const GRAPH = /\\?"(class_type|last_node_id|last_link_id)\\?"\s*:/;

/** Texts that hold a generator's settings: Stable Diffusion front ends, ComfyUI and others leave them behind. */
export function holdsSettings(field: string, value: string): boolean {
  const bare = field.trim();
  if (/^(parameters|usercomment|user_comment|comment)$/i.test(bare)) {
    if (/\bSteps: \d+/.test(value) && /\b(Sampler|CFG scale|Seed): /.test(value)) return true;
  }
  if (/^(prompt|workflow|comment|usercomment|make|model|image_?description)$/i.test(bare)) {
    if (GRAPH.test(value)) return true;
  }
  if (/^(sd-metadata|invokeai_metadata|invokeai_graph|dream|fooocus_scheme)$/i.test(bare))
    return value.length > 0;
  return false;
}
