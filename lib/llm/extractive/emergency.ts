// Danger, injury, theft and loss: whoever meets them needs to know whom to call before anything else.
const EMERGENCY = new RegExp(
  `(?<!\\p{L})(?:${[
    // English
    'stolen|theft|thief|robbed|mugged|nicked|burgl\\p{L}*|break-?in|broken into|lost my|lost the|lost it|(?:have|has|ve) lost|left my|left it|locked out|(?:is|are|has|have) (?:gone|disappeared|missing)|gone missing|nowhere to be found',
    'injur\\p{L}*|hurt|wound\\p{L}*|bleed\\p{L}*|unconscious|faint\\p{L}*|collapsed?|not breathing|choking|heart attack|stroke|ambulance|burn(?:t|ed|ing)|on fire|fire|smoke|gas leak|leak\\p{L}*|spill\\p{L}*|splash\\p{L}*|explosion|electric shock|accident|emergency|danger\\p{L}*',
    "can(?:no|['’])t (?:cope|breathe|go on)|not safe|unsafe|in hospital|ill abroad|shock|poison\\p{L}*|swallow\\p{L}*|overdos\\p{L}*|flood\\p{L}*|earthquake|trapped|stuck in|kill myself|self-harm|end my life",
    'threaten\\p{L}*|attack\\p{L}*|assault\\p{L}*|harass\\p{L}*|stalk\\p{L}*|hacked|phish\\p{L}*|suicid\\p{L}*',
    // German
    'gestohlen|geklaut|diebstahl|einbruch|überfallen|verloren|ausgesperrt|verletz\\p{L}*|blutet?|bewusstlos|ohnmächtig|unfall|notfall|brand|brennt|feuer|rauch|gasgeruch|ausgelaufen|bedroh\\p{L}*|angegriffen|belästig\\p{L}*|gehackt',
    // French
    'volée?s?|vol|cambriol\\p{L}*|perdue?s?|bless\\p{L}*|saigne\\p{L}*|inconscient\\p{L}*|accident|urgence|incendie|feu|fumée|fuite|menac\\p{L}*|agress\\p{L}*|harcel\\p{L}*|harcèlement|pirat\\p{L}*',
    // Spanish
    'robad[oa]s?|robo|perdid[oa]s?|perdí|herid[oa]s?|sangr\\p{L}*|inconsciente|accidente|emergencia|incendio|fuego|humo|fuga|amenaz\\p{L}*|agred\\p{L}*|acos[oa]\\p{L}*|hackead[oa]',
    // Italian, Portuguese, Dutch
    'rubat[oa]|furto|pers[oa]|infortunio|emergenza|incendio|ferit[oa]|roubad[oa]|perdi|acidente|emergência|incêndio|ferid[oa]|gestolen|diefstal|verloren|gewond|ongeval|noodgeval|brand',
  ].join(
    '|',
  )})(?!\\p{L})|盗まれ|盗難|紛失|なくし|けが|怪我|火事|火災|事故|緊急|被盗|丢失|受伤|火灾|事故|紧急|도난|분실|부상|화재|사고|سرق|فقدت|إصابة|حريق|حادث|طوارئ`,
  'iu',
);

/** A telephone number of at least six digits that is no date or range of years, an internal extension, or a mail address. */
const CONTACT =
  /(?<![\p{L}\p{N}])(?!(?:19|20)\d\d[\s/.-]|\d{1,2}[/.-]\d{1,2}[/.-](?:19|20)\d\d)(?:\+|00)?\d(?:[\s()./-]{0,2}\d){5,14}(?!\p{N})|(?:\bext(?:ension)?|durchwahl|poste|interno|内線)\.?\s*\d{2,6}|[\w.+-]{1,64}@[\w-]{1,63}\.\w|\b(?:call|dial|ring|phone|telephone)\b[^.]{0,30}\d{3}/iu;

/** Whether a question tells of danger, injury, theft or loss. */
export function asksForHelp(question: string): boolean {
  return EMERGENCY.test(question.slice(0, 2000));
}

/** Whether a text names a telephone number or a mail address. */
export function holdsContact(text: string): boolean {
  return CONTACT.test(text.slice(0, 5000));
}
