import { foldWord } from './words.ts';

/**
 * What people report or ask for in a hurry, a line each, in the languages that colleagues ask in; after a bar words of
 * passages that help, which lead nowhere.
 */
const CONCEPTS = `
stolen theft steal thief gestohlen geklaut gestohlenes diebstahl volé volée volés robado robada robaron robo rubato rubata furto roubado roubada roubaram gestolen diefstal 盗難 盗ま 被盗 도난
robbed mugged überfallen braqué agredido atracado atracaron rapinato assaltado | stolen emergency police assistance notfall polizei
lost loss missing verloren verlust verlieren perdu perdue perte perdido perdida perdí pérdida extraviado perso persa smarrito perdi verlies 紛失 丢失 분실
fire burning feuer brand brennt brennen incendie feu brûle fuego incendio fogo incêndio fuoco brandt 火事 火災 火灾 화재
injured injury hurt bleeding verletzt verletzte verletzung blutet blessé blessée blessure saigne herido herida lesión sangra ferito ferita ferido ferida gewond けが 怪我 受伤 부상 | aid aiders emergency notfall urgence emergencia
unconscious collapsed breathing choking fainted shock bewusstlos ohnmächtig zusammengebrochen inconscient inconsciente évanoui desmayado incosciente desmaiado bewusteloos | aid aiders emergency defibrillators notfall urgence emergencia
accident accidents unfall arbeitsunfall accidente accidentes incidente infortunio acidente ongeval 事故 사고 | emergency notfall urgence emergencia
emergency emergencies notfall urgence urgences emergencia emergenza emergência noodgeval 緊急 紧急
harassment harassed bullying belästigt belästigung mobbing harcèlement harcelé harcelée acoso acosan molestie assédio intimidatie
threat threats violence bedroht bedrohung gewalt menace menacé violence amenaza amenazado violencia minaccia ameaça bedreiging
laptop laptops device devices computer notebook rechner ordinateur portátil ordenador computadora portatile computador
phone phones mobile smartphone handy diensthandy telefon téléphone móvil teléfono celular cellulare telefono telemóvel telefoon
key keys badge badges schlüssel ausweis clé clés llave llaves tarjeta chiave chave sleutel
call dial number rufe anrufen wählen nummer rufnummer notruf appeler numéro llamo llamar número marco marcar chiamare numero ligar bellen
report reported melden melde meldung signaler déclarer informar reportar notificar segnalare comunicar
laboratory lab laboratories labor laboratoire laboratorio laboratório
trip trips travel travelling journey reise dienstreise voyage déplacement viaje viaggio viagem reis
abroad ausland étranger extranjero estero estrangeiro buitenland
hospital hospitals doctor doctors krankenhaus arzt hôpital médecin médico ospedale medico ziekenhuis
spill spills chemicals acid ausgelaufen verschüttet säure chemikalien fuite acide produit derrame ácido acido
hacked phishing incident incidents gehackt piraté hackeado
`;

const NONE: ReadonlySet<string> = new Set();
let concepts: Map<string, ReadonlySet<string>> | undefined;

/**
 * What a word of danger, injury, theft or loss is called in other languages and by those who write the rules, folded:
 * somebody in need asks in their own language of documents in another. Empty for other words.
 */
export function emergencyWords(word: string): ReadonlySet<string> {
  concepts ??= readConcepts();
  return concepts.get(word) ?? NONE;
}

function readConcepts(): Map<string, ReadonlySet<string>> {
  const known = new Map<string, Set<string>>();
  for (const line of CONCEPTS.trim().split('\n')) {
    const [leading = [], trailing = []] = line.split(' | ').map((words) => words.split(' ').map(foldWord));
    for (const word of leading)
      known.set(word, new Set([...(known.get(word) ?? []), ...leading, ...trailing]));
  }
  return known;
}
