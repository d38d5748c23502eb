import type { SignalCollector, SignalContext, SignalDefinition, SignalMeasurement } from '../../media.ts';
import {
  AI_SOURCE_TYPES,
  type AigcLabel,
  generatorsIn,
  type ManifestReading,
  manifestStatesAi,
  type PlatformLabel,
  type ProvenanceReading,
} from '../../provenance/index.ts';
import type { Evidence } from '../../types.ts';

const featureNames = [
  'manifest_states_ai',
  'manifest_states_capture',
  'manifest_invalid',
  'metadata_source_type_ai',
  'metadata_generator',
  'generation_settings',
  'generator_habit',
  'aigc_label',
  'platform_label',
  'ai_system_named',
  'stream_mark',
] as const;

/** What the file says of its own origin. A verified statement decides; that a file says nothing proves nothing. */
export const provenance: SignalDefinition = {
  name: 'provenance',
  metric: 'provenance',
  modalities: ['video', 'audio', 'image'],
  featureNames,
  collect: createProvenance,
};

function createProvenance(context: SignalContext): SignalCollector {
  return {
    async finish(): Promise<SignalMeasurement> {
      // Stills that were cut from a file carry nothing of its metadata.
      if (context.provenance === null) return { features: null, reason: 'frames_only', evidence: [] };
      return measure(await context.provenance());
    },
  };
}

function measure({ manifest, stated }: ProvenanceReading): SignalMeasurement {
  const holds = manifest !== null && manifest.state !== 'invalid';
  const statesAi = holds && manifestStatesAi(manifest);
  const features: Record<(typeof featureNames)[number], number> = {
    manifest_states_ai: Number(statesAi),
    manifest_states_capture: Number(holds && manifest.sourceTypes.includes('digitalCapture')),
    manifest_invalid: Number(manifest?.state === 'invalid'),
    metadata_source_type_ai: Number(stated.sourceTypes.some((type) => AI_SOURCE_TYPES.includes(type))),
    metadata_generator: Number(stated.generators.length > 0),
    generation_settings: Number(stated.settings !== null),
    generator_habit: Number(stated.habits.length > 0),
    aigc_label: stated.aigc?.label ?? 0,
    platform_label: stated.platformLabel?.type ?? 0,
    ai_system_named: Number(stated.aiSystems.length > 0),
    stream_mark: Number(stated.streamMarks.length > 0),
  };
  const evidence = [
    ...(manifest ? [describeManifest(manifest)] : []),
    ...(stated.aigc ? [describeLabel(stated.aigc)] : []),
    ...stated.streamMarks.map((generator) =>
      note(
        `The coded video carries the message that ${generator} writes into its clips; anybody can write such a message.`,
      ),
    ),
    ...(stated.platformLabel ? [describePlatformLabel(stated.platformLabel)] : []),
    ...stated.aiSystems.map((system) =>
      note(`The IPTC property "AI System Used" names ${system}; anybody can write such a property.`),
    ),
    ...stated.sourceTypes.map((type) => note(`The metadata state the digital source type "${type}".`)),
    ...stated.generators.map(({ name, field }) =>
      note(`The metadata field "${field}" names ${name}; anybody can write such a field.`),
    ),
    ...stated.habits.map(({ generator, field }) =>
      note(
        `The metadata field "${field}" has the form in which ${generator} signs; anybody can write such a field.`,
      ),
    ),
    ...(stated.settings
      ? [note(`The text "${stated.settings}" holds the settings of an image generator.`)]
      : []),
  ].slice(0, 5);
  if (manifest === null && Object.values(features).every((value) => value === 0)) {
    return { features: null, reason: 'no_credentials', evidence };
  }
  return {
    features,
    evidence,
    decides: statesAi && manifest.state === 'valid' ? 'ai' : null,
    says: strengthOf(features),
  };
}

const DECLARING = [
  'manifest_states_ai',
  'metadata_source_type_ai',
  'generation_settings',
  'generator_habit',
  'stream_mark',
] as const;

/** Structures that exist to say it weigh more than a name in a text. */
function strengthOf(features: Record<(typeof featureNames)[number], number>): SignalMeasurement['says'] {
  const label = features.aigc_label;
  const declared = DECLARING.some((name) => features[name] > 0);
  if (declared || label === 1 || label === 2) return { side: 'ai', strength: 'declared' };
  // A label of a platform is put on real clips with a generated voice or effect as well.
  const named = features.metadata_generator + features.platform_label + features.ai_system_named > 0;
  return named || label === 3 ? { side: 'ai', strength: 'named' } : null;
}

const LABEL_SAYS = {
  1: 'is AI-generated',
  2: 'may be AI-generated',
  3: 'is suspected to be AI-generated',
} as const;

function describeLabel({ label, producer, field }: AigcLabel): Evidence {
  const by = producer ? `, producer "${producer}"` : '';
  return note(
    `The label of GB 45438 in the field "${field}" states that the content ${LABEL_SAYS[label]} (Label ${label}${by}); anybody can write such a label.`,
  );
}

const PLATFORM_SAYS: Record<number, string> = {
  1: ', put there by its author',
  2: ', put there by the platform',
};

function describePlatformLabel({ type, field }: PlatformLabel): Evidence {
  const who = PLATFORM_SAYS[type] ?? '';
  return note(
    `The field "${field}" carries TikTok's label for AI-generated content (aigc_label_type ${type}${who}); anybody can write such a label.`,
  );
}

function note(text: string): Evidence {
  return { at_s: null, text };
}

function describeManifest(manifest: ManifestReading): Evidence {
  if (manifest.state === 'invalid') {
    const why = manifest.problems.slice(0, 3).join(', ') || 'unreadable';
    return note(`The file carries content credentials that do not hold (${why}): nothing in them counts.`);
  }
  const generators = [
    ...new Set(manifest.software.flatMap((software) => generatorsIn(software, 'software'))),
  ];
  const parts = [
    manifest.sourceTypes.length > 0 ? `state the source type ${manifest.sourceTypes.join(', ')}` : null,
    generators.length > 0 ? `name ${generators.join(', ')}` : null,
  ].filter((part) => part !== null);
  const says = parts.length > 0 ? parts.join(' and ') : 'name no AI generator';
  const issuer = manifest.issuer ? ` signed by ${manifest.issuer}` : '';
  return note(`Content credentials${issuer} ${says}; ${trustIn(manifest)}.`);
}

function trustIn({ state, problems }: ManifestReading): string {
  if (state === 'valid') return 'the signature leads to a trusted authority and the file is unchanged since';
  if (problems.includes('manifest.file_too_large')) return 'the file is too large to verify them';
  const certificate = problems.includes('signingCredential.expired')
    ? 'has expired and nothing trusted says that it was signed before'
    : 'is on no trust list';
  return `the file is unchanged since, but the certificate ${certificate}, so anybody could have signed`;
}
