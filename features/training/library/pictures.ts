/** Recognising made and altered pictures: for finance, help desk and executives' assistants. */
import { comparison, content, type LibraryModule, list, question, shown, text } from './parts.ts';

const sections = [
  text(
    'where-they-come',
    'Where such pictures reach you',
    'Three desks see them first:',
    list(
      '**Finance**: a photographed invoice with another account number, a receipt for a trip that nobody made, a letter of the bank.',
      '**Help desk**: a photograph of a passport or of a face beside a badge, sent to prove who somebody is before a password is reset.',
      '**Assistants**: a portrait for a speaker’s page, a picture of the director in company that is about to be published.',
    ),
    'There are two kinds, and they leave different traces. A **made** picture was drawn as a whole by a program. An **altered** one was taken or drawn honestly, and a part of it was changed afterwards. In an altered picture most of it is genuine: that is what makes it convincing, and why one honest detail proves nothing about the rest.',
  ),
  comparison(
    'faces',
    'A face that was put in',
    [
      'Look at the border of the face, at the light on both cheeks, and at how sharp the skin is beside the hair. A face that was put in comes from another picture: other light, other sharpness, another grain. The eye goes to the eyes; the seam is at the jaw and at the hairline.',
      'Both pictures were drawn by code and show nobody.',
    ],
    [
      shown(
        'portrait-as-drawn',
        'As drawn. Light, sharpness and grain are the same on face, neck and background.',
      ),
    ],
    [
      shown(
        'portrait-face-swapped',
        'Altered. The middle of the face is another person’s: smoother than the neck, lit from the other side, with an edge at the jaw.',
      ),
    ],
  ),
  comparison(
    'copies',
    'Something that is there twice',
    [
      'The oldest way to hide something, or to make a few into many, is to copy another part of the same picture over it. Look for a pattern that comes back: the same leaf, the same stain, the same fold. Two things in nature are alike; they are never the same.',
    ],
    [shown('crowd-as-drawn', 'As drawn. No two of the shapes are the same.')],
    [
      shown(
        'crowd-copied',
        'Altered. A part of the left half was copied to the right: the same group of shapes stands there twice.',
      ),
    ],
  ),
  comparison(
    'papers',
    'A paper with another number',
    [
      'In photographed papers a few figures are worth the effort. Compare the figures with their neighbours: do they stand on the same line, in the same size, as grey and as soft as the rest? A changed line is often sharper and cleaner than the photograph around it.',
      'And whatever you see: an account number is never taken from a picture. It is compared with what is stored for the supplier, and a change of it is confirmed by a call back.',
    ],
    [shown('document-as-drawn', 'As drawn. All lines have the same grey, softness and tilt.')],
    [
      shown(
        'document-altered',
        'Altered. The account number was set anew: it is sharper and blacker than the lines beside it, and does not follow the tilt of the paper.',
      ),
    ],
  ),
  comparison(
    'filled',
    'A place that was filled in',
    [
      'Programs take things away as well: a sign, a second person, a date. What they put there is plausible and too smooth. Follow straight lines and textures through the picture: where they blur, bend or stop without reason, something was filled in.',
    ],
    [shown('scene-as-drawn', 'As drawn. The texture and the lines go on everywhere.')],
    [
      shown(
        'scene-filled',
        'Altered. In the middle something was taken away: the texture is smeared there, and the lines that should cross it fade.',
      ),
    ],
  ),
  text(
    'what-holds',
    'What holds when nothing can be seen',
    'The pictures above show crude changes, so that the idea is clear. Good ones show nothing. What then?',
    list(
      '**Ask for the original.** What went through a messenger has lost most of what can be measured. The file from the camera has data about where it comes from.',
      '**Look it up elsewhere.** The number is in your system, the person is in your directory, the event has other witnesses.',
      '**Never let a picture be the proof of a person.** A face beside a passport can be made in an hour. A help desk asks for something that only that person can do: a call to the stored number, a visit, a colleague who vouches.',
      '**Have it analyzed**, and read the answer as it is meant: a finding is a reason to stop, no finding is not a reason to go on.',
    ),
  ),
];

const questions = [
  question(
    'altered-vs-made',
    'A photographed invoice has a genuine logo, a genuine stamp and a genuine signature. What does that say about the account number on it?',
    'Nothing: in an altered picture nearly all of it is genuine',
    [
      'It is genuine too, because a signature and a stamp cannot both be copied',
      'It is genuine if the file is large enough',
      'It is false, because stamps are no longer used',
    ],
    'Only the part that is worth it is changed. Every other detail stays honest.',
  ),
  question(
    'seam',
    'Where does a face that was put into a picture usually give itself away?',
    'At its border: jaw and hairline, and where light and sharpness change',
    [
      'In the pupils alone, because the reflections in both eyes can never be the same in a picture that was made',
      'In the colour of the background',
      'In the name of the file',
    ],
    'The inside of the face comes from one honest picture and is consistent in itself. The seam is where two pictures meet.',
  ),
  question(
    'twice',
    'In a photograph of a full hall the same three people sit in two places. What is the likeliest reason?',
    'A part of the picture was copied to make the hall look fuller',
    [
      'The camera moved during the exposure, so that some of the people were recorded a second time',
      'The picture was saved twice',
      'They are twins',
    ],
    'Things that are the same down to the last detail were copied: nature never repeats itself exactly.',
  ),
  question(
    'number-from-picture',
    'Finance: a supplier sends a photograph of a letter of its bank with a new account number. What do you do?',
    'Call the supplier on the number stored with you, and change nothing until two people have confirmed it',
    [
      'Enter the number: a letter of a bank is an official paper',
      'Answer the mail and ask whether the number is right',
      'Analyze the picture here, have the result confirmed by a second person, and enter the number if nothing was found',
    ],
    'A picture is no proof of an account number, whatever it looks like. An answer to the mail goes to whoever sent it.',
  ),
  question(
    'face-and-badge',
    'Help desk: somebody who has lost the telephone with the second factor sends a picture of the face beside a passport. What is it worth as proof?',
    'Little: it can be made; call the stored number or have a colleague vouch in person',
    [
      'Much: a passport has security features that show in a picture of sufficient size, and they cannot be imitated',
      'Much, when the picture was taken today',
      'It is enough together with the date of birth',
    ],
    'Faces, papers and dates of birth can all be made or known. A way that existed before the request cannot.',
  ),
  question(
    'original',
    'Why ask for the original file instead of a picture from a messenger?',
    'Messengers write pictures anew and destroy most of what could be measured',
    [
      'Originals are always in colour',
      'Messengers add signs of AI to every picture that is sent, so that all of them are found to be fake',
      'Originals cannot be altered',
    ],
    'An original can be altered too, but it carries far more to examine.',
  ),
  question(
    'no-finding',
    'The analysis of a passport picture finds nothing. What follows?',
    'Nothing is found is not the same as genuine: the usual check is made as always',
    [
      'The picture is genuine, the account can be opened',
      'The picture should be saved anew in another format and analyzed again until something is found',
      'The picture is fake, because genuine ones show traces',
    ],
    'A detector can miss. It adds a reason to stop; it never replaces the procedure.',
  ),
  question(
    'filled-in',
    'Which of these is a sign that something was taken out of a picture?',
    'A straight line blurs or bends in the middle of an otherwise sharp surface',
    [
      'The background is out of focus while the people who stand in front of it are sharp',
      'The picture is very bright',
      'Two people wear the same jacket',
    ],
    'What is filled in is plausible and too smooth; lines and textures that cross the place show it.',
  ),
  question(
    'assistant-publish',
    'Assistant: a news site asks you to confirm within ten minutes that a picture of your director with a politician is genuine. What do you say?',
    'That you will come back once the director or somebody who was there has been asked',
    [
      'That it is genuine, because it looks natural',
      'That it is fake, because you do not know of the meeting',
      'Nothing, and you forward it to everybody in the company',
    ],
    'Whoever was there knows. A quick answer in either direction becomes the story.',
  ),
  question(
    'sharper-line',
    'In a photographed contract one line is blacker and sharper than all others. What do you think of first?',
    'That this line was set into the photograph afterwards',
    [
      'That the printer was refilled',
      'That the paper was folded there',
      'That this is the most important line',
    ],
    'What was photographed is soft and grey like its neighbours. What was added later has not been through the camera.',
  ),
];

export const pictures: LibraryModule = {
  name: 'made-pictures',
  title: 'Recognising Made Pictures',
  description:
    'Made and altered pictures as they reach finance, the help desk and assistants: what gives a crude one away, what holds when nothing can be seen, and why a picture never proves a number or a person.',
  durationMinutes: 20,
  difficultyLevel: 'beginner',
  category: 'Pictures',
  isMandatory: false,
  kind: 'course',
  content: content(sections, questions, 6),
};
