/** Italian words, as `readGroup` reads them. */
export const ITALIAN = `
ferie, vacanze, giorni liberi, giorno libero, permesso, prendere ferie, chiedere ferie, riposo | assenza
festività, festivo, giorno festivo, feste
congedo, maternità, paternità, congedo parentale, avere un bambino, nascita di un figlio, aspetto un bambino | gravidanza, nascita
incinta, gravidanza, gestante | maternità
lutto, funerale, morte, decesso, è morto, scomparsa | familiare
matrimonio, sposarsi, mi sposo, nozze
malato, malattia, ammalato, mi sono ammalato, sto male, influenza, indisposto | certificato, assenza
certificato medico, certificato di malattia, certificato del medico
medico, dottore, visita medica, ambulatorio
ospedale, clinica, ricovero, pronto soccorso
infortunio, incidente, ferita, farsi male, infortunio sul lavoro
stress, esaurimento, ansia, depressione, salute mentale
disabilità, disabile, invalido, invalidità
orario, orario di lavoro, ore di lavoro, ore settimanali
straordinario, straordinari, ore extra, lavorare di più
part-time, tempo parziale, mezza giornata, lavorare meno, orario ridotto
timbrare, timbratura, cartellino, badge, rilevazione presenze
turno, turni, cambio turno, cambiare turno, scambiare il turno
pausa, pausa pranzo, intervallo
ritardo, in ritardo, arrivare tardi, puntualità
telelavoro, lavoro da casa, lavorare da casa, smart working, lavoro agile, da remoto
reperibilità, reperibile, di turno
riunione, appuntamento, incontro
scadenza, termine, entro quando, ultimo giorno
stipendio, paga, salario, retribuzione, quanto guadagno, compenso
busta paga, cedolino
aumento, aumento di stipendio, guadagnare di più
premio, bonus, tredicesima, gratifica, incentivo
rimborso, rimborsare, rimborsato, nota spese, riavere i soldi, spese | ricevuta
prezzo, costo, tariffa, quanto costa, importo, canone
scontrino, ricevuta, fattura, giustificativo
gratis, gratuito, senza costi, omaggio
sconto, riduzione, ribasso, agevolazione
tasse, imposte, tributi, fisco, tassa
pensione, andare in pensione, pensionamento, previdenza
assicurazione, polizza, copertura
banca, conto, iban, conto corrente, coordinate bancarie
multa, sanzione, ammenda, penale
prestito, prendere in prestito, mutuo
capo, responsabile, superiore, dirigente, direttore, manager
risorse umane, ufficio del personale, personale
collega, colleghi, compagno di lavoro
dipendente, lavoratore, impiegato, personale, dipendenti
azienda, ditta, impresa, società, datore di lavoro
cliente, clienti, utente
sindacato, rappresentante sindacale, rsu
figlio, figlia, bambino, figli, bambini
coniuge, marito, moglie, compagno, compagna
famiglia, parenti, familiari, genitori, nonno, nonna
assumere, assunzione, assunzioni, reclutamento
candidato, candidatura, candidarsi, curriculum, colloquio
primo giorno, nuovo assunto, inserimento, nuovo arrivato
periodo di prova, prova
dimissioni, dimettersi, licenziarsi, lasciare l'azienda, andarsene, dare le dimissioni | preavviso
licenziamento, licenziare, licenziato, mandare via
liquidazione, tfr, buonuscita
contratto, accordo
promozione, carriera, avanzamento
valutazione, colloquio annuale
tirocinio, stage, stagista, tirocinante, apprendista
formazione, corso, corsi, imparare, aggiornamento, seminario
regola, norma, regolamento, regole, politica
molestie, molestia, mobbing, bullismo, molestato
discriminazione, razzismo, discriminato
reclamo, lamentela, lamentarsi, denuncia
segnalare, segnalazione, denunciare, avvisare
anonimo, anonimamente, riservato
corruzione, tangente, mazzetta
regalo, regali, omaggio, dono
secondo lavoro, doppio lavoro, altro lavoro
furto, rubato, rubare, sottratto
abbigliamento, vestiti, come vestirsi, vestirsi
fumare, sigaretta, fumo
alcol, birra, vino, bere
vietato, proibito, divieto, non si può
permesso, consentito, autorizzato, si può
obbligatorio, obbligo, bisogna
riservato, segreto, confidenziale
dati personali, privacy, protezione dei dati
cancellare, eliminare, distruggere, rimuovere
incendio, fuoco, evacuazione, allarme, uscita di emergenza
emergenza, soccorso, 112, ambulanza, vigili del fuoco
computer, portatile, pc, laptop
telefono, cellulare, smartphone
rotto, guasto, non funziona, danneggiato, difettoso
riparare, riparazione, manutenzione, aggiustare
perso, smarrito, perdere, smarrimento
password, parola d'ordine, credenziali
assistenza, supporto, supporto informatico, helpdesk
e-mail, email, posta elettronica, mail
ufficio, sede, posto di lavoro
chiave, chiavi, tessera, badge
parcheggio, parcheggiare, posto auto
visitatore, ospite, visita
mensa, pranzo, mangiare, pasto
cane, animale, animali
auto, macchina, automobile, veicolo, vettura
treno, ferrovia
aereo, volo, volare
albergo, hotel, alloggio
viaggio, trasferta, viaggio di lavoro
bicicletta, bici
consegna, spedizione, spedire, consegnare
iniziare, cominciare, inizio
finire, terminare, fine, scadere
annullare, disdire, cancellare, disdetta
iscriversi, iscrizione, registrarsi
`;
