/**
 * A module as a SCORM 1.2 package (ADL SCORM 1.2, Content Packaging), for other learning systems. SCORM is graded in the browser, so the
 * package holds the right answers: only those who write modules get it.
 */

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Database } from '@unmask/db';
import { requireRole } from '@unmask/organizations/server';
import type { RequestActor } from '@unmask/platform/requests';
import { escapedXml } from '@unmask/platform/xml';
import { askedOf, type Content } from '../content.ts';
import { check, view } from '../page-words.ts';
import { requireModule } from './modules.ts';
import { type ZipEntry, zip } from './zip.ts';

const HERE = path.resolve(import.meta.dirname, '..');
const PLAYER = ['index.html', 'player.css', 'player.js'] as const;

/** The published version. @throws AppError `training_module_not_found` */
export async function scormPackage(
  db: Database,
  actor: RequestActor,
  organizationId: string,
  moduleId: string,
): Promise<{ name: string; file: Buffer }> {
  await requireRole(db, actor, organizationId, 'change_settings');
  const { module, current } = await requireModule(db, actor, organizationId, moduleId);
  const { title, content, version } = current;
  const media = mediaOf(content);
  const files: ZipEntry[] = [
    { name: 'module.js', data: Buffer.from(moduleScript(title, module.kind, content)) },
    ...(await Promise.all(PLAYER.map((name) => entry(name, path.join(HERE, 'scorm', name))))),
    ...(await Promise.all(
      media.map((name) => entry(`media/${name}.webp`, path.join(HERE, 'media', `${name}.webp`))),
    )),
  ];
  const manifest = manifestOf(
    `module-${module.id}-${version}`,
    title,
    content.quiz.passingScore,
    files.map(({ name }) => name),
  );
  return {
    name: `scorm-${module.id.slice(0, 8).replace(/\W/g, '0')}-v${version}.zip`,
    file: zip([{ name: 'imsmanifest.xml', data: Buffer.from(manifest) }, ...files]),
  };
}

const entry = async (name: string, file: string): Promise<ZipEntry> => ({ name, data: await readFile(file) });

const mediaOf = ({ sections }: Content): string[] => [
  ...new Set(
    sections
      .flatMap(({ realExamples, fakeExamples }) => [...realExamples, ...fakeExamples])
      .flatMap(({ media }) => media ?? []),
  ),
];

/** Safe inside of a script file: nothing in it ends the script or the line. */
function moduleScript(title: string, kind: string, { sections, quiz }: Content): string {
  const words = {
    ...{ real: view.real, fake: view.fake, media: view.media, previous: view.previous, next: view.next },
    ...{ check: view.check, step: view.step('{step}', '{steps}') },
    ...{ submit: check.submit, decide: check.decide, nextPoint: check.nextPoint, toResult: check.toResult },
    ...{ passed: check.passed, notPassed: check.notPassed, right: check.right, wrong: check.wrong },
    ...{ correct: check.correct, tryAgain: check.tryAgain, readAgain: check.readAgain },
    score: check.score('{score}', '{passing}'),
  };
  const asked = askedOf(kind === 'drill' ? 'drill' : 'course', quiz);
  const json = JSON.stringify({ title, kind, words, sections, quiz: { ...quiz, asked } });
  return `window.TRAINING = ${json.replace(/[<\u2028\u2029]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)};\n`;
}

function manifestOf(id: string, title: string, passing: number, files: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="${escapedXml(id)}" version="1.0" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>1.2</schemaversion>
  </metadata>
  <organizations default="training">
    <organization identifier="training">
      <title>${escapedXml(title)}</title>
      <item identifier="module" identifierref="player">
        <title>${escapedXml(title)}</title>
        <adlcp:masteryscore>${passing}</adlcp:masteryscore>
      </item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="player" type="webcontent" adlcp:scormtype="sco" href="index.html">
${files.map((name) => `      <file href="${escapedXml(name)}"/>`).join('\n')}
    </resource>
  </resources>
</manifest>
`;
}
