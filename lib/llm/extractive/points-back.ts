const OPENING =
  /^(?:This|These|Those|That|It|They|Their|Its|He|His|She|Her|Such|However|But|Instead|Otherwise|Dies(?:e[rsmn]?)?|Es|Sie|Er|Dabei|Dadurch|Jedoch|Celui-ci|Celle-ci|Ceci|Cela|Il|Elle|Ils|Elles|Toutefois|Est[oea]s?|Ell[oa]s?|Sin embargo|Quest[oaie]|Ess[oaie]s?|Deze|Dit|これ|それ|この|その|ただし|また|هذا|هذه|وهو|وهي)(?=[\s,、はがをにのら])/u;

/** Whether a sentence opens by pointing at the one before, without which the reader cannot know what is meant. */
export function pointsBack(sentence: string): boolean {
  return OPENING.test(sentence);
}
