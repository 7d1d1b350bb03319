const OPENING =
  /^(?:This|These|Those|That|It|They|Their|Its|He|She|Such|However|But|Instead|Otherwise|In (?:this|these|such|that) (?:case|cases|event|way)|Dies(?:e[rsmn]?)?|Es|Sie|Er|Dabei|Dadurch|Jedoch|Celui-ci|Celle-ci|Ceci|Cela|Il|Elle|Ils|Elles|Toutefois|Est[oea]s?|Ell[oa]s?|Sin embargo|これ|それ|この|その|ただし|また)(?=[\s,、はがをにのら])/u;
// "It is important …" points at nothing.
const IMPERSONAL =
  /^It(?:['’]s| is| was| may be| can be) (?:also )?(?:important|possible|recommended|necessary|best|advisable|essential|worth)/;

/** Whether a sentence opens by pointing at the one before, without which the reader cannot know what is meant. */
export function pointsBack(sentence: string): boolean {
  return OPENING.test(sentence) && !IMPERSONAL.test(sentence);
}
