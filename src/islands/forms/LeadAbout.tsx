import type { ReactNode } from 'react';
import { brand } from '#brand';
import { PAGE_PICTURE } from '#domain/content/page-pictures.ts';
import type { About } from '#domain/forms/form.ts';
import { LEAD_FORMS, type LeadFormName, ROLE_PROMISES } from '#domain/forms/lead-forms.ts';
import { useFrame } from '../dialog/frame.ts';
import { HourLeaf } from '../dialog/HourLeaf.tsx';
import { Leaf } from '../dialog/Leaf.tsx';
import { OnePage } from '../dialog/OnePage.tsx';
import { Passage } from '../dialog/Passage.tsx';

/** The companion products on the waitlist form, by the value of its hidden field `product`. */
const COMPANIONS: Readonly<Record<string, { picture: ReactNode; text: string }>> = {
  insights: {
    picture: <OnePage />,
    text: 'An AI market-research assistant. Coming soon.',
  },
  sunday: {
    picture: <Leaf word="Sun" tone="sun" />,
    text: 'A team of AI agents that manage creator communications. Coming soon.',
  },
};

interface Props {
  form: LeadFormName;
  /**
   * Values that the opener or the page sets: `product` for a waitlist; `role` for a role signup; `video` (an id),
   * `title` and `lang` for a question about a video.
   */
  props?: Readonly<Record<string, string>>;
}

/**
 * Shows what a lead form is about, in a picture and words; in a dialog, the words are one line. The picture is a
 * video's poster, a document's page, a passage of a sample report, a sample page, the stages of a book, or a calendar
 * leaf.
 */
export function LeadAbout({ form, props = {} }: Props) {
  const isInDialog = useFrame() !== null;
  const { video, title: videoTitle, lang, product = '', role = '' } = props;
  if (video && videoTitle) return <VideoAbout video={video} title={videoTitle} lang={lang} />;
  const companion = COMPANIONS[product];
  if (companion)
    return (
      <>
        {companion.picture}
        <p>{companion.text}</p>
      </>
    );
  const { leaf: written, picture, stages, tone, ...about }: About = LEAD_FORMS[form].about;
  const leaf = written?.replace('{day}', brand.reviewDay.slice(0, 3)) ?? null;
  const { title, text } = ROLE_PROMISES[role] ?? about;
  return (
    <>
      {leaf !== null && (tone === 'hour' ? <HourLeaf day={leaf} /> : <Leaf word={leaf} tone={tone} />)}
      {picture && <img src={picture} {...PAGE_PICTURE} alt="" />}
      {stages && (
        <ol className="stages" aria-hidden="true">
          {stages.map((stage, index) => (
            <li key={stage}>
              <svg width={`${(100 * (index + 1)) / stages.length}%`} height="20" /> {stage}
            </li>
          ))}
        </ol>
      )}
      {leaf === null && !picture && !stages && <Passage />}
      {title && !isInDialog && <p className="about-title">{title}</p>}
      <p>{(isInDialog && title) || text}</p>
    </>
  );
}

interface VideoProps {
  video: string;
  title: string;
  /** The language of the title. */
  lang: string | undefined;
}

function VideoAbout({ video, title, lang }: VideoProps) {
  return (
    <>
      <img src={`/posters/${video}.webp`} width="112" height="63" alt="" />
      <p className="about-video">About the video</p>
      <p className="about-title" lang={lang}>
        {title}
      </p>
    </>
  );
}
