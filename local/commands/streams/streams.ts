import { comparison } from './comparison.ts';
import { founder } from './founder.ts';
import { keywords } from './keywords.ts';
import { signal } from './signal.ts';
import { week } from './week.ts';

export interface Stream {
  /** The name of the stream's folder in `public/streams`. */
  name: string;
  /** Draws the frame at a time between 0 and 1, as SVG. */
  draw: (time: number) => string;
  /** The frequencies of the two tones of its sound, in Hz. */
  tones: readonly [number, number];
  /** The lines of its captions by language. All lines are shown equally long. */
  captions: Readonly<Record<string, readonly string[]>>;
}

export const STREAMS: readonly Stream[] = [
  {
    name: 'week',
    draw: week,
    tones: [220, 330],
    captions: {
      en: [
        'Before Monday the week is already full.',
        'Articles, reports and keyword work stand in their places.',
        'One hour is yours, at nine in the morning.',
        'In it you look at each piece once, and the week goes out.',
      ],
    },
  },
  {
    name: 'keywords',
    draw: keywords,
    tones: [196, 294],
    captions: {
      en: [
        'Search terms arrive in no order.',
        'Some are asked often, some hardly at all.',
        'We put them in order, the most asked first.',
        'The first of them become the titles of the month.',
      ],
    },
  },
  {
    name: 'founder',
    draw: founder,
    tones: [174, 261],
    captions: {
      en: [
        'Eight dollars an hour is a survival rate.',
        'A founder’s hour is worth a thousand and more.',
        'Writing and SEO busywork fills the days with the first kind.',
        'Take it out, and the hour that counts remains.',
      ],
    },
  },
  {
    name: 'signal',
    draw: signal,
    tones: [185, 277],
    captions: {
      en: [
        'Readers say what a book gave them.',
        'They also say what it did not.',
        'We strike the passages that many of them share.',
        'Counted, they are a signal.',
      ],
    },
  },
  {
    name: 'comparison',
    draw: comparison,
    tones: [208, 311],
    captions: {
      en: [
        'Four tools, compared by the same six things.',
        'No row is the best in every column.',
        'So read the column that matters to you.',
        'Then choose by what it returns, not by its price.',
      ],
      hi: [
        'चार टूल, उन्हीं छह बातों पर परखे हुए।',
        'कोई भी पंक्ति हर कॉलम में सबसे अच्छी नहीं है।',
        'इसलिए वही कॉलम पढ़िए जो आपके लिए मायने रखता है।',
        'फिर दाम से नहीं, मिलने वाले नतीजे से चुनिए।',
      ],
      es: [
        'Cuatro herramientas, comparadas por las mismas seis cosas.',
        'Ninguna fila es la mejor en todas las columnas.',
        'Lea, pues, la columna que le importa.',
        'Y elija por lo que devuelve, no por su precio.',
      ],
    },
  },
];
