/** French words, as `readGroup` reads them. */
export const FRENCH = `
# Congés
congé, congés, vacances, congés payés, jours de congé, jour de repos, poser des jours, poser un congé, prendre des jours, rtt, jours de repos | absence, repos
demande de congé, demander un congé, demander des congés, poser des congés, poser mes congés | demande, congé, validation
report, reporter, reliquat, jours restants, congés restants, non pris
jour férié, jours fériés, férié, pont | fermeture
congé sans solde, sabbatique, année sabbatique, sans solde, longue absence
congé maternité, maternité, congé paternité, paternité, congé parental, parental, attendre un enfant, attends un enfant, attends un bébé, avoir un bébé, naissance, bébé | grossesse, accouchement
enceinte, grossesse, femme enceinte | maternité
décès, mort, deuil, enterrement, obsèques, décédé, mourir, funérailles, perdu un proche | famille, congé
mariage, se marier, me marie, pacs, noces | congé
enfant malade, garde d'enfant, garder mon enfant, crèche, nounou, garderie | garde
déménagement, déménager, changer d'adresse | adresse

# Maladie
malade, maladie, souffrant, arrêt maladie, arrêt de travail, en arrêt, tomber malade | absence, médecin
certificat médical, arrêt, mot du médecin, justificatif médical, avis d'arrêt | médecin
médecin, docteur, généraliste, toubib, praticien, chez le médecin, médecine du travail
hôpital, clinique, hospitalisation, hospitalisé, urgences
médicament, médicaments, traitement, ordonnance, pharmacie
blessé, blessure, accident, accident du travail, se blesser, tombé
stress, surmenage, burn-out, épuisement, burnout, à bout, débordé, dépression, anxiété | santé
handicap, handicapé, invalidité, situation de handicap
vaccin, vaccination, vacciner, piqûre
lunettes, vue, yeux, opticien, ophtalmologue
dentiste, dents, dentaire, dent, orthodontie

# Temps de travail
horaires, horaire, heures de travail, temps de travail, durée du travail, heures par semaine
heures supplémentaires, heures sup, travailler plus, rester tard
temps partiel, mi-temps, réduire mes heures, travailler moins, quatre jours par semaine
pointer, pointage, badger, badgeuse, feuille d'heures, relevé d'heures
équipe, planning, roulement, poste, travail posté, travail de nuit
échanger, échange, permuter, remplacer, remplacement, remplaçant
pause, pause déjeuner, repos, pause café
retard, en retard, arriver en retard, retardataire, ponctualité
télétravail, travail à distance, travailler de chez moi, travailler à la maison, à distance, de la maison, travailler chez moi, distanciel, bosser de chez moi
astreinte, permanence, de garde, d'astreinte
déconnexion, droit à la déconnexion, mails le soir
réunion, rendez-vous, rencontre, entretien, rdv
délai, échéance, date limite, avant quand, dernier jour, délais | jours

# Argent
salaire, paie, paye, rémunération, traitement, appointements, combien … gagne, être payé | bulletin
fiche de paie, bulletin de salaire, bulletin de paie, feuille de paie | salaire
augmentation, être augmenté, gagner plus, plus d'argent, hausse de salaire
prime, bonus, treizième mois, 13e mois, gratification, intéressement, participation
remboursement, rembourser, remboursé, note de frais, notes de frais, frais professionnels, être remboursé, frais | justificatif
prix, coût, tarif, montant, combien coûte, combien ça coûte, frais, redevance
facture, reçu, ticket, justificatif, quittance, note
payer, régler, paiement, règlement, verser, versement, acquitter
gratuit, gratuitement, sans frais, offert
cher, coûteux, onéreux
réduction, remise, rabais, ristourne, promotion
budget, plafond, limite, maximum, montant maximal
impôt, impôts, taxe, fiscal, prélèvement à la source
banque, compte bancaire, rib, coordonnées bancaires, iban, compte
crédit, prêt, emprunt, emprunter
carte bancaire, carte bleue, carte de crédit, cb, carte de paiement
avance, acompte, avance sur salaire
retraite, pension, départ à la retraite, retraité
mutuelle, complémentaire santé, assurance, prévoyance, couverture
titre restaurant, ticket restaurant, tickets resto, chèque déjeuner | repas
achat, acheter, commande, commander, acquérir
fournisseur, prestataire, vendeur, sous-traitant
devis, estimation, offre de prix
indemnité, indemnisation, dédommagement, compensation
amende, contravention, pénalité, pv, sanction
arnaque, escroquerie, fraude, escroc, arnaquer, tromperie | plainte, signaler

# Personnes
chef, patron, manager, responsable, supérieur, supérieur hiérarchique, n+1, hiérarchie, encadrant, boss
directeur, directrice, direction, pdg, dirigeant, directeur général
ressources humaines, rh, service du personnel, drh
collègue, collaborateur, équipe, camarade
salarié, salariés, employé, employés, personnel, travailleur, effectif
employeur, entreprise, société, boîte, compagnie
client, clientèle, acheteur, usager
syndicat, délégué, représentant du personnel, cse, comité d'entreprise
enfant, enfants, fils, fille, mineur, gosse
conjoint, époux, épouse, mari, femme, partenaire, concubin
famille, proches, proche, parents, parent
locataire, bailleur, propriétaire, loyer, logement, louer
contact, contacter, joindre, à qui m'adresser, qui appeler, interlocuteur, à qui demander | téléphone

# Embauche et départ
embauche, embaucher, recruter, recrutement, engager, prendre quelqu'un
candidat, candidature, candidater, postuler, cv, entretien d'embauche
premier jour, arrivée, nouvel arrivant, intégration, nouveau salarié, nouveau venu, débuter
période d'essai, essai
cooptation, recommander quelqu'un, recommander un ami, parrainage
démission, démissionner, quitter l'entreprise, quitter mon poste, partir, donner ma démission, rendre mon tablier | préavis
préavis, délai de préavis
licenciement, licencier, licencié, renvoyer, viré, virer, mettre à la porte, renvoi
rupture conventionnelle, indemnité de départ, départ négocié
contrat, contrat de travail, cdi, cdd
promotion, évoluer, évolution, carrière, monter en grade, avancement
évaluation, entretien annuel, appréciation, bilan
stage, stagiaire, alternance, alternant, apprenti, apprentissage
formation, se former, cours, stage de formation, apprendre, cpf, séminaire
diplôme, titre, certificat, attestation
indépendant, freelance, auto-entrepreneur, prestataire externe

# Conduite et droit
règle, règlement, consigne, charte, règles, politique
harcèlement, harcelé, harceler, intimidation, brimades, harcèlement moral
discrimination, discriminé, racisme, sexisme, inégalité de traitement
plainte, réclamation, se plaindre, porter plainte, doléance, saisir
signaler, signalement, alerter, alerte, dénoncer, lanceur d'alerte, déclarer, prévenir
anonyme, anonymement, sans donner mon nom, confidentiel
corruption, pot-de-vin, cadeau, cadeaux, pots-de-vin
second emploi, deuxième travail, cumul d'emplois, activité annexe, autre emploi, à côté
sanction, avertissement, blâme, disciplinaire, punition
vol, volé, voler, dérobé, cambriolage, piqué
tenue, vêtements, tenue vestimentaire, s'habiller, habillement
fumer, cigarette, tabac, vapoter, clope
alcool, vin, bière, boire, ivre
interdit, défendu, prohibé, pas le droit, interdiction
autorisé, permis, droit de, a-t-on le droit, autorisation, permission
obligatoire, obligation, imposé, exigé, forcé
facultatif, volontaire, optionnel
secret, confidentiel, confidentialité
données personnelles, vie privée, rgpd, informations personnelles, infos personnelles, données à caractère personnel, dpo
effacer, supprimer, suppression, effacement, retirer, enlever, faire disparaître, déréférencement
conserver, conservation, garder, stocker, archiver, durée de conservation
surveillance, surveiller, espionner, vidéosurveillance, caméra, caméras, filmer, filmé, vidéoprotection, contrôler
enregistrer, enregistrement, écoute, écouter
consentement, accord, accepter, consentir
refuser, refus, s'opposer, opposition, rejeter, droit d'opposition
consulter, accès, accéder, voir mes données, droit d'accès
publicité, pub, spam, démarchage, prospection, courrier indésirable, sollicitation, pourriel
loi, légal, juridique, droit, réglementation
avocat, juriste, tribunal, justice, procès
photo, photos, image, photographie, droit à l'image
réseaux sociaux, facebook, twitter, instagram, publier
licencié pour, perdre son travail, chômage, chômeur, sans emploi

# Sécurité
incendie, feu, évacuation, alarme, sortie de secours, point de rassemblement
urgence, secours, pompiers, samu, police, numéro d'urgence
premiers secours, secouriste, trousse de secours
danger, dangereux, risque, sécurité
équipement de protection, epi, casque, gants, lunettes de protection

# Matériel
ordinateur, pc, portable, ordi, poste de travail
téléphone, portable, mobile, smartphone
écran, moniteur, affichage
en panne, cassé, abîmé, défectueux, ne marche pas, ne fonctionne pas, ne marche plus, endommagé
réparer, réparation, dépannage, maintenance
perdu, perdre, perte, égaré, disparu, oublié
mot de passe, code, identifiant, identifiants, code d'accès
mot de passe oublié, réinitialiser, bloqué, compte bloqué
se connecter, connexion, s'identifier, login, identification
assistance, support, support informatique, informatique, dépannage
mail, courriel, email, e-mail, messagerie, adresse électronique
hameçonnage, phishing, mail suspect, courriel frauduleux, faux mail
virus, piratage, piraté, pirate, logiciel malveillant
logiciel, application, programme, appli
internet, web, site, en ligne, site internet
wifi, wi-fi, réseau, sans fil
sauvegarde, sauvegarder, copie

# Lieux et quotidien
bureau, bureaux, locaux, lieu de travail, site
badge, carte d'accès, clé, clef, clés, carte
stationnement, parking, garer, place de parking, se garer
salle de réunion, réserver une salle, réservation, réserver
accueil, réception, hall
visiteur, invité, visite, hôte
cantine, restaurant d'entreprise, déjeuner, repas, manger, self
chien, animal, animaux, chat
voiture, véhicule, auto, automobile, bagnole
voiture de fonction, véhicule de société, voiture de service
indemnités kilométriques, frais kilométriques, ma propre voiture
train, sncf, billet de train, tgv
avion, vol, billet d'avion
hôtel, hébergement, nuit, logement
déplacement, voyage, mission, voyage d'affaires, déplacement professionnel
transports en commun, transport, navigo, abonnement de transport, bus, métro
vélo, bicyclette, forfait mobilité
livraison, livrer, expédition, envoi, colis
garantie, garanti
retour, retourner, renvoyer, rendre
commencer, début, débuter, démarrer
finir, fin, terminer, expirer, expiration, arriver à échéance
changer, modifier, modification, changement, rectifier, rectification, corriger
annuler, annulation, résilier, résiliation, se désabonner, désabonnement
demander, demande, solliciter, requête
aider, aide, soutien, assistance
inscription, s'inscrire, inscrire, adhérer, adhésion
formulaire, imprimé, dossier
vite, rapidement, rapide, tout de suite, immédiatement
annuel, chaque année, par an, tous les ans
mensuel, chaque mois, par mois, tous les mois
élection, vote, voter, électoral, bureau de vote
école, scolaire, élève, établissement scolaire, collège, lycée

# Langue familière
patron, patronne, boss, chef, cheffe, supérieur, n+1, mon chef | responsable, manager, hiérarchique, direction
grand patron, qui dirige, qui commande, tout en haut | directeur, directrice, direction, dirigeant, président
boîte, entreprise, société, employeur, firme
combien de gens, combien de personnes, combien sommes-nous, combien on est, taille de la boîte | effectif, effectifs, salariés, collaborateurs
qui a fondé, depuis quand existe, créée en quelle année | fondée, création, histoire
fric, thune, thunes, pognon, oseille | salaire, rémunération
argent sur mon compte, quand tombe la paie, jour de paie, touche mon salaire, quand on est payé | salaire, versement, virement, paie
à sec, fauché, avance sur salaire, acompte | avance, acompte, prêt
gagner plus, mieux payé, augmentation | augmentation, révision, salaire
part du gâteau, part des bénéfices | participation, intéressement, bénéfices
travailler le dimanche, dimanches, bosser le week-end, bosser le samedi | week-end, majoration, heures
bosser, boulot, taf | travail, poste
cadeau, bouteille de vin, chocolats, invitation au restaurant, places pour le match | cadeaux, invitations, valeur
pot-de-vin, dessous-de-table, graisser la patte, bakchich, enveloppe | corruption, cadeaux
dénoncer, cafter, moucharder, sans donner mon nom, en secret | alerte, lanceur, signalement, anonyme, confidentiel
hors la loi, enfreint la loi, illégal, magouille, magouilles, triche, combines | violation, signalement, alerte, conformité
frapper, frappé, tapé, gifle, me taper, casser la figure | violence, menace, agression
crie dessus, hurle dessus, me rabaisse, s'acharne, souffre-douleur | harcèlement, moral, respect
mains baladeuses, tripoter, blagues salaces, drague | harcèlement, sexuel, agissements
petit boulot, deuxième boulot, job d'appoint, ma propre boîte, à mon compte | cumul, activité, autorisation
viré, virer, foutu dehors, mis à la porte | licenciement, rupture, faute
me barrer, je me casse, plaquer, lâcher mon boulot, quand puis-je partir | démission, préavis, départ
engueulade, engueulé, carton jaune | avertissement, sanction, disciplinaire
sécher, sécher le boulot | absence, injustifiée
mamie est morte, papi est mort, ma grand-mère est morte, enterrer | décès, congé, événements
me marier, mes noces, la mairie | mariage, congé
nouvel appart, changer d'appart | déménagement
petit malade, mon fils est malade, ma fille est malade, la crèche a appelé | enfant, garde, malade
devenir papa, devenir maman, futur papa, jeunes papas | paternité, maternité, parental, naissance
tour du monde, partir un an, quelques mois de pause | sabbatique, congé
vendre mes jours, racheter des jours, jours en argent | monétisation, rachat, compte
bosser de la maison, en pyjama, depuis mon canapé, depuis la maison | télétravail, domicile
bosser au soleil, bosser de l'étranger, travailler depuis l'espagne, depuis la plage | étranger, télétravail
me note, noté par mon chef, point avec mon chef | entretien, évaluation, performance
retourner à l'école, cours du soir, payer mes études | formation, études
fac, diplômé de la fac, bac plus cinq, être allé à la fac | diplôme, master, licence
salle de sport, muscu, piscine, payer mon sport | sport, fitness, remboursement
psy, parler à quelqu'un, aller mal, moral à zéro, craquer | psychologique, soutien, écoute, psychologue
ambulance, samu, pompiers | secours, urgence, transport
fausses dents, bagues, rage de dents | dentaire, prothèse
de ma poche, reste à charge, payer moi-même | franchise, ticket, charge
la mutuelle refuse, refus de remboursement, ne veut pas payer | recours, réclamation, refus
si je meurs, ma famille si je meurs | décès, prévoyance, bénéficiaire
vieux jours, mettre de côté pour plus tard | retraite, pension
ordi planté, ordi mort, écran noir, ça plante, ordi | ordinateur, support, assistance
nouvel ordi, nouveau téléphone, ordi trop vieux | remplacement, remplacé, matériel
mail bizarre, mail louche, j'ai cliqué, faux mail | hameçonnage, phishing, suspect, signaler
clé usb trouvée, trouvé une clé | usb, supports
internet pour les invités, wifi des visiteurs | invité, wi-fi, visiteurs
ce que vous savez sur moi, mes infos, infos sur moi, mon dossier | accès, personnelles, données
vendre mes données, refiler mes infos, pubs | tiers, prospection, communication, consentement
espionner, fliquer, surveiller, lire mes mails | surveillance, confidentialité, contrôle
bouffe, bouffer, grignoter, resto | repas, indemnité, forfait
bel hôtel, hôtel chic, prix de l'hôtel | hôtel, nuit, plafond
pv, flashé, amende | amendes, contravention
ticket perdu, perdu le reçu, sans reçu | justificatif, attestation
clope, clopes, fumer, vapoter | tabac, fumeurs
bière, boire un coup, apéro, bourré | alcool
toutou, amener mon chien, animal au bureau | chiens, animaux
jean, short, cravate, comment m'habiller | vestimentaire, tenue
garer, me garer, laisser ma voiture | parking, stationnement
gosse, gosses, gamin, gamins, marmot | enfant, enfants
bagnole, voiture | véhicule
`;
