"""Readers of card databases that others maintain, one per format.

fow_database  the form of the fowsim project, for Force of Will
"""
